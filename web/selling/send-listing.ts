import { Problem } from '#contract/problem.ts'
import type { ListingId } from '#contract/ids.ts'
import { contentFields, type Listing, type ListingForm } from '#contract/listings.ts'

export type SendParts = {
  /** Creates the listing. The same draft with the same content returns the same listing again. */
  create: (form: ListingForm) => Promise<unknown>
  change: (id: ListingId, changes: Partial<ListingForm>) => Promise<unknown>
  /** The seller's newest listings. */
  listNewest: () => Promise<Listing[]>
  /** Forms that may have reached the server although no answer came. Stored until the listing is created. */
  readSent: () => readonly ListingForm[]
  markSent: (sent: readonly ListingForm[]) => void
}

/**
 * Creates a listing exactly once. If an earlier try with other content reached the server, that listing is updated
 * instead. Throws Problem or NetworkFailure.
 */
export async function sendListing(parts: SendParts, form: ListingForm): Promise<void> {
  const before = parts.readSent()
  parts.markSent([...before, form])
  try {
    await parts.create(form)
  } catch (error) {
    const isListed = error instanceof Problem && error.code === 'already-listed'
    // A refusal means that this form was not saved. After any other failure it may have been saved, or the change below
    // may save it.
    if (error instanceof Problem && error.status < 500 && !isListed) parts.markSent(before)
    if (!isListed) throw error
    const created = await findCreated(parts)
    if (!created) throw error
    await parts.change(created.id, findChanges(created, form))
  }
}

/** The listing that an unanswered earlier try created; undefined if there is none. */
async function findCreated({ listNewest, readSent }: SendParts): Promise<Listing | undefined> {
  const newest = await listNewest()
  // A field that is empty in the form may differ, because the server has filled it with what it recognised.
  const isSame = (listing: Listing, sent: ListingForm) =>
    Object.values(findChanges(listing, sent)).every((value) => value === null)
  return newest.find((listing) => readSent().some((sent) => isSame(listing, sent)))
}

/** The fields of the form that differ from the listing. */
export function findChanges(listing: Listing, form: ListingForm): Partial<ListingForm> {
  const changed = contentFields
    .filter((name) => (listing[name] ?? null) !== (form[name] ?? null))
    .map((name) => [name, form[name]])
  const { ramGb, storageGb } = form
  // RAM and storage belong to the model: the server clears them when the model changes.
  const memory =
    listing.model === form.model && listing.name === form.name
      ? {}
      : { ...(ramGb && { ramGb }), ...(storageGb && { storageGb }) }
  const changes = { ...Object.fromEntries(changed), ...memory } as Partial<ListingForm>
  return listing.images.join() === form.images.join() ? changes : { ...changes, images: form.images }
}

/**
 * What a phone that is listed again with these changes is called: by its title, with its memory, if the changes leave that
 * as it was; otherwise by its new model.
 */
export function nameRelisted(sold: Listing, changes: Partial<ListingForm>): string {
  const isRenamed = ['model', 'ramGb', 'storageGb'].some((field) => field in changes)
  return isRenamed ? (changes.model ?? sold.model) : sold.title
}
