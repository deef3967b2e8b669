import { Problem } from '#contract/errors.ts'
import type { Item, ItemForm } from '#contract/items.ts'

export type SendParts = {
  /** Puts it up; the same draft with the same words gives the same listing again. */
  create: (form: ItemForm) => Promise<unknown>
  change: (id: Item['_id'], changes: Partial<ItemForm>) => Promise<unknown>
  /** The seller's newest listings. */
  listNewest: () => Promise<Item[]>
  /** What was sent and may have arrived, though no answer came; kept until the phone is up. */
  readSent: () => readonly ItemForm[]
  markSent: (sent: readonly ItemForm[]) => void
}

/**
 * Puts a phone up for sale, once. One that arrived in an earlier try with other words is brought up to date instead.
 * Throws Problem or NetworkFailure.
 */
export async function sendListing(parts: SendParts, form: ItemForm): Promise<void> {
  const before = parts.readSent()
  parts.markSent([...before, form])
  try {
    await parts.create(form)
  } catch (error) {
    const isListed = error instanceof Problem && error.code === 'already-listed'
    // Refused: this one is not there. After anything else it may have arrived, or does so by the change below.
    if (error instanceof Problem && error.status < 500 && !isListed) parts.markSent(before)
    if (!isListed) throw error
    const arrived = await findArrived(parts)
    if (!arrived) throw error
    await parts.change(arrived._id, findChanges(arrived, form))
  }
}

/** The listing that came of what was sent and never answered. */
async function findArrived({ listNewest, readSent }: SendParts): Promise<Item | undefined> {
  const newest = await listNewest()
  const isSame = (item: Item, sent: ItemForm) => Object.keys(findChanges(item, sent)).length === 0
  return newest.find((item) => readSent().some((sent) => isSame(item, sent)))
}

const names = ['name', 'model', 'condition', 'location', 'price', 'description'] as const

/** What a form says differently than the listing does. */
export function findChanges(item: Item, form: ItemForm): Partial<ItemForm> {
  const changed = names.filter((name) => item[name] !== form[name]).map((name) => [name, form[name]])
  const changes = Object.fromEntries(changed) as Partial<ItemForm>
  return item.images.join() === form.images.join() ? changes : { ...changes, images: form.images }
}
