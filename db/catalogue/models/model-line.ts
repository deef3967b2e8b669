/** A phone model: its full name, the year in which it came out, and the sizes in which it was sold. */
export type ModelRow = readonly [
  name: string,
  year: number,
  /** For each size of RAM the sizes of the storage, in GB: `6/128/256 8/256`. Empty if we do not know. */
  memory: string,
]

/** Models of one product line. */
export type ModelLine = {
  /** The brand's name in this market. */
  brand: string
  /** What its models have in common in their names, without the brand: `Redmi Note`, `Galaxy A`. */
  line: string
  models: readonly ModelRow[]
}
