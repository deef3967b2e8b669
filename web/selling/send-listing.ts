import { Problem } from '#contract/errors.ts'
import type { Item, ItemForm } from '#contract/items.ts'

export type SendParts = {
  create: (form: ItemForm) => Promise<unknown>
  change: (id: Item['_id'], changes: Partial<ItemForm>) => Promise<unknown>
  /** The seller's newest listings. */
  listNewest: () => Promise<Item[]>
  /** Remembers what is being sent until it is answered. */
  markSent: (form: ItemForm | undefined) => void
}

/**
 * Puts a phone up for sale, once: `sent` is what was sent before and never answered. If it arrived after all it is
 * brought up to date instead of put up again. Throws Problem or NetworkFailure.
 */
export async function sendListing(parts: SendParts, form: ItemForm, sent: ItemForm | undefined) {
  const arrived = sent && (await findArrived(parts, sent))
  if (arrived) {
    const changes = findChanges(arrived, form)
    if (Object.keys(changes).length > 0) await parts.change(arrived._id, changes)
    return
  }
  parts.markSent(form)
  try {
    await parts.create(form)
  } catch (error) {
    // Refused: it is not there. Anything else may have happened on the way back.
    if (error instanceof Problem && error.status < 500) parts.markSent(undefined)
    throw error
  }
}

/** The listing that came of what was sent and not answered; undefined when it never arrived. */
export async function findArrived({ listNewest }: Pick<SendParts, 'listNewest'>, sent: ItemForm) {
  const newest = await listNewest()
  return newest.find((item) => Object.keys(findChanges(item, sent)).length === 0)
}

const names = ['name', 'model', 'condition', 'location', 'price', 'description'] as const

/** What a form says differently than the listing does. */
export function findChanges(item: Item, form: ItemForm): Partial<ItemForm> {
  const changed = names.filter((name) => item[name] !== form[name]).map((name) => [name, form[name]])
  const changes = Object.fromEntries(changed) as Partial<ItemForm>
  return item.images.join() === form.images.join() ? changes : { ...changes, images: form.images }
}
