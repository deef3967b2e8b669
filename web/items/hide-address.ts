import type { Item } from '#contract/items.ts'

/** A listing for the HTML of a page: harvesters of e-mail addresses read that, and no page shows the seller's. */
export const hideAddress = (item: Item): Item => ({ ...item, email: '' })
