import { sql } from 'kysely'
import { selectModels } from '#features/models/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'

/** A market by the id of its model and the key of its district. An empty text: any. */
export type MarketKey = { model: string; district: string }

/** How many phones a market has, and the quartiles of their prices; undefined if it has too few. */
export function findMarket(db: Db, { model, district }: MarketKey) {
  return db
    .selectFrom('markets')
    .select(['listings', 'lowerMinor', 'medianMinor', 'upperMinor'])
    .where('model', '=', model)
    .where('district', '=', district)
    .executeTakeFirst()
}

/** Whether markets have been counted, and one had enough phones. */
export const hasMarkets = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('markets').select('model').limit(1).executeTakeFirst()) !== undefined

/** The models with the most phones in a district, or everywhere; `brand` limits them to one brand. */
export const listModelsIn = (
  db: Db,
  { model, district }: MarketKey,
  { max, brand }: { max: number; brand?: string | undefined },
) => listModels(db, { max }, { model, district, brand })

const listModels = compileOnce(
  (db, { max }: { max: number }, { model, district, brand }: MarketKey & { brand: string | undefined }) =>
    db
      .selectFrom('markets')
      .innerJoin(selectModels().as('known'), (join) => join.onRef('known.id', '=', 'markets.model' as never))
      .select(['known.id', 'known.name', 'markets.listings'])
      .where('markets.district', '=', district)
      .where('markets.model', 'not in', ['', model])
      .$if(brand !== undefined, (query) => query.where('known.brand', '=', brand ?? ''))
      .orderBy('markets.listings', 'desc')
      .orderBy('known.id')
      .limit(sql.lit(max)),
)

/** The keys of the districts with the most phones of a model, or of all models. */
export function listDistrictsOf(db: Db, { model, district }: MarketKey, max: number) {
  return db
    .selectFrom('markets')
    .select(['district as key', 'listings'])
    .where('model', '=', model)
    .where('district', 'not in', ['', district])
    .orderBy('listings', 'desc')
    .orderBy('district')
    .limit(max)
    .execute()
}

/** How many markets there are. */
export async function countAllMarkets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('markets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Some of the markets, in the order of their models and districts. */
export function listMarkets(db: Db, { from, max }: { from: number; max: number }) {
  return db
    .selectFrom('markets')
    .select(['model', 'district'])
    .orderBy('model')
    .orderBy('district')
    .offset(from)
    .limit(max)
    .execute()
}
