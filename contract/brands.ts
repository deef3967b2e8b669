import * as z from 'zod/mini'
import { BrandId } from './ids.ts'
import { publicRead, route } from './route.ts'
import { spelled } from './wire.ts'

export const brandNames = ['Iphone', 'Xiomi', 'Huawei'] as const
export type BrandName = (typeof brandNames)[number]

export const Brand = z.object({
  id: spelled('_id', BrandId),
  name: z.string(),
  image: z.string(),
  /** How many of its phones are for sale now. */
  forSale: z.number(),
})
export type Brand = z.infer<typeof Brand>

export const brandRoutes = {
  list: route({
    method: 'GET',
    path: '/brands',
    summary: 'Every brand, in the order they are shown.',
    ...publicRead,
    shows: ['brands'],
    reply: z.array(Brand),
  }),
  get: route({
    method: 'GET',
    path: '/brand/{id}',
    summary: 'One brand.',
    ...publicRead,
    shows: ['brands'],
    params: z.object({ id: BrandId }),
    reply: Brand,
  }),
}
