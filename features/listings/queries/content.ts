import { type ContentField, contentFields } from '#contract/listings.ts'

/** Fields that are stored in another form: the brand as its id, the price in minor units. */
const storedAs = { name: 'brandId', price: 'priceMinor' } as const
type StoredAs = typeof storedAs

/** A field with a column of the same name. The compiler reports a field of the contract that has no column. */
type PlainField = Exclude<ContentField, keyof StoredAs>
export type ContentColumn = PlainField | StoredAs[keyof StoredAs]

const isPlain = (field: ContentField): field is PlainField => !(field in storedAs)

export const plainFields: readonly PlainField[] = contentFields.filter(isPlain)

/** The columns with what the seller wrote, in the order of the contract. */
export const contentColumns: readonly ContentColumn[] = contentFields.map((field) =>
  isPlain(field) ? field : storedAs[field],
)
