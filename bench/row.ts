import type { World } from './world.ts'

/** One line of the table: a measure and its limit, both measured in the same run. */
export type Row = {
  name: string
  /** What the limit is. */
  limit: string
  unit: string
  /** The ratio that we want: `min` for speed, `max` for memory and time. */
  wanted: { min: number } | { max: number }
  /** Returns both figures, or a sentence why they cannot be measured here. */
  measure: (world: World) => Promise<Pair | string>
}

export type Pair = { ours: number; limit: number }

export type Result = Omit<Row, 'measure'> & { measured: Pair | string }

export const ratioOf = ({ ours, limit }: Pair) => ours / limit

/** Whether a figure is as we want it; undefined if there is none. */
export function isReached({ wanted, measured }: Result): boolean | undefined {
  if (typeof measured === 'string') return undefined
  return 'min' in wanted ? ratioOf(measured) >= wanted.min : ratioOf(measured) <= wanted.max
}
