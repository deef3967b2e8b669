import type { BrandChange, ManagedBrand } from '#contract/brands.ts'

export const listVisible = (brands: readonly ManagedBrand[]) => brands.filter(({ hidden }) => !hidden)

export const listHidden = (brands: readonly ManagedBrand[]) =>
  brands.filter(({ hidden }) => hidden).toSorted((a, b) => a.name.localeCompare(b.name))

/** The brands that most people here own, apart from those that a fresh installation shows. The most frequent come first. */
const commonBrands = ['Samsung', 'Vivo', 'Oppo', 'Realme', 'Infinix', 'Walton']

/** The common brands that nobody has shown yet, the most frequent first. What an admin has hidden stays hidden. */
export const listCommonHidden = (brands: readonly ManagedBrand[]): ManagedBrand[] =>
  commonBrands.flatMap((name) =>
    brands.filter((brand) => brand.hidden && !brand.hiddenByAdmin && brand.name === name),
  )

/** The brands after this change, as the server makes it: a brand that is shown again comes last. */
export function changeBrands(
  brands: readonly ManagedBrand[],
  { id }: Pick<ManagedBrand, 'id'>,
  { hidden, before = hidden === false ? null : undefined }: BrandChange,
): ManagedBrand[] {
  const brand = brands.find((each) => each.id === id)
  if (!brand) return [...brands]
  const changed = hidden === undefined ? brand : { ...brand, hidden }
  if (before === undefined) return brands.map((each) => (each === brand ? changed : each))
  const others = brands.filter((each) => each !== brand)
  const at = others.findIndex((each) => each.id === before)
  return others.toSpliced(at === -1 ? others.length : at, 0, changed)
}

/** The change that shows or hides a brand; undefined if the brand is already visible or hidden. */
export function setHidden(
  hidden: boolean,
  brands: readonly ManagedBrand[],
  { id }: Pick<ManagedBrand, 'id'>,
): BrandChange | undefined {
  const brand = brands.find((each) => each.id === id)
  return brand && Boolean(brand.hidden) !== hidden ? { hidden } : undefined
}

/**
 * The change that moves a visible brand one place up or down among the visible ones; undefined at the end of the list. It
 * names the neighbour instead of a number, so it still has the same meaning after another admin has moved a brand.
 */
export function moveBy(
  step: -1 | 1,
  visible: readonly ManagedBrand[],
  { id }: Pick<ManagedBrand, 'id'>,
): BrandChange | undefined {
  const place = visible.findIndex((brand) => brand.id === id)
  if (place === -1 || visible[place + step] === undefined) return undefined
  return { before: (step === -1 ? visible[place - 1] : visible[place + 2])?.id ?? null }
}
