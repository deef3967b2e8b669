import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type BrandName = 'Iphone' | 'Xiomi' | 'Huawei'

const folder = join(import.meta.dirname, 'pictures')

/** Reads the photo of a phone, as WebP. Rejects when there is no photo with that name. */
export const readListingPicture = (name: string) => readFile(join(folder, 'phones', `${name}.webp`))

/** Reads the portrait of a demo person, as WebP. Rejects when there is no portrait with that key. */
export const readPortrait = (key: string) => readFile(join(folder, 'people', `${key}.webp`))

/** Reads the picture of a brand, as WebP. */
export const readBrandPicture = (name: BrandName) =>
  readFile(join(folder, 'brands', `${name.toLowerCase()}.webp`))
