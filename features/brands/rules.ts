import { type brandActions, type BrandChange } from '#contract/brands.ts'
import type { BrandId } from '#contract/ids.ts'
import { listAllowed, Refusal } from '#contract/refusal.ts'
import { wordSpellings } from '#db/catalogue/spellings.ts'
import { plainText } from '#lib/plain-text.ts'

const plainName = (name: string): string => plainText(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The names of makers by all their spellings: apple and আইফোন are iphone. */
const makers = new Map(
  wordSpellings.flatMap((line) => {
    const [own = '', others = ''] = line.split(': ')
    return [own, ...others.split(' ')].map((spelling) => [plainName(spelling), own] as const)
  }),
)

/** The key by which names of brands are compared. It ignores case, spaces, punctuation and the spelling of the maker. */
function keyOf(name: string): string {
  const plain = plainName(name)
  return makers.get(plain) ?? plain
}

export const isSameBrand = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

type Named = { id: BrandId; name: string }

/** Throws `invalid-input` when another brand has this name. */
export function assertIsNew(name: string, others: readonly Named[]): void {
  const same = others.find((brand) => isSameBrand(brand.name, name))
  if (!same) return
  const known = { path: 'name', error: 'brand-known', data: { known: same.name } } as const
  throw new Refusal('invalid-input/fields', { fields: [known] })
}

type InUse = { isInUse: boolean }

/** Throws `invalid-input` while listings or models refer to the brand, because they are found by its name. */
export function assertCanRename({ isInUse }: InUse): void {
  if (isInUse)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'name', error: 'brand-in-use' }] })
}

type Visibility = { id: BrandId; hiddenAt: Date | null }

/** Throws `last-brand` for the only brand that is shown: without it, nobody could list a phone. */
export function assertCanHide(id: BrandId, all: readonly Visibility[]): void {
  if (all.every((brand) => brand.id === id || brand.hiddenAt !== null)) throw new Refusal('last-brand')
}

/** What an admin may do with a brand now. */
export function findActions(
  brand: Visibility & InUse,
  all: readonly Visibility[],
): (typeof brandActions)[number][] {
  return listAllowed({
    rename: () => assertCanRename(brand),
    hide: () => assertCanHide(brand.id, all),
  })
}

/** The brands in their new order. Throws `invalid-input` when there is no brand `before`. */
export function reorder<B extends Named>(brands: readonly B[], moved: B, before: BrandChange['before']): B[] {
  const others = brands.filter((brand) => brand !== moved)
  const at = before === null ? others.length : others.findIndex((brand) => brand.id === before)
  if (moved.id === before) return [...brands]
  if (at === -1) throw new Refusal('invalid-input/fields', { fields: [{ path: 'before', error: 'brand' }] })
  return others.toSpliced(at, 0, moved)
}
