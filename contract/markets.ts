import * as z from 'zod/mini'
import { Model } from './models.ts'

/** How many models and districts are named beside a market, and on the page that lists all. */
export const marketCounts = { neighbours: 12, all: 300 }

/** The phones for sale of a model, in a district, or both, as a job counted them within the last hour. */
export const Market = z.object({
  /** Null: of any model. */
  model: z.nullable(Model),
  /** The official name. Null: in any district. */
  district: z.nullable(z.string()),
  /** 0 if there are fewer than three: they say nothing about prices. */
  listings: z.number(),
  /** A quarter of the phones cost at most the lower price, half at most the median, three quarters at most the upper one. */
  quartiles: z.nullable(
    z.object({ lowerMinor: z.number(), medianMinor: z.number(), upperMinor: z.number() }),
  ),
  /** Other models here, those with the most phones first. */
  models: z.array(z.object({ id: z.string(), name: z.string(), listings: z.number() })),
  /** Other districts with such phones, those with the most first. */
  districts: z.array(z.object({ name: z.string(), listings: z.number() })),
})
export type Market = z.infer<typeof Market>
