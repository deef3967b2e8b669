import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageFormats } from '#contract/hosted-images.ts'
import { chooseWidths, nameContent } from '#features/images/rules.ts'
import { demoListings } from './listings.ts'
import { demoPassword } from './password.ts'
import { demoPeople } from './people.ts'
import { readBrandPicture, readListingPicture, readPortrait } from './pictures.ts'
import { findRendering } from './renderings.ts'

const brandNames = ['Iphone', 'Xiomi', 'Huawei'] as const
const people = new Map(demoPeople.map((person) => [person.key, person]))
const photos = [...new Set(demoListings.flatMap((listing) => listing.photos))]

const modelNames = {
  Iphone: /^iPhone 1[1-6]( Plus| Pro| Pro Max)? \d{2,3} GB$/,
  Xiomi:
    /^(Redmi (Note )?\d+[A-Z]?( Pro| Pro Max)?|Poco [A-Z]\d( Pro)?|Xiaomi \d+T?|Mi \d+ Lite) \d+\/\d+ GB$/,
  Huawei: /^Huawei (P\d0 (Pro|lite)|Mate \d0 Pro|Nova \d[it]?|Nova 5T|Y\d(a| Prime 2019)) \d+\/\d+ GB$/,
}

const shapePrefixes = {
  Iphone: ['iphone'],
  Xiomi: ['redmi', 'poco', 'mi', 'xiaomi'],
  Huawei: ['p20', 'p30', 'p40', 'p50', 'mate', 'nova', 'y7a', 'y9'],
}

function countBy<T>(values: T[], choose: (value: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[choose(value)] = (counts[choose(value)] ?? 0) + 1
  return counts
}

describe('demo people', () => {
  test('include the five accounts that newcomers can use', () => {
    const accounts = ['admin', 'seller', 'new-seller', 'buyer', 'buyer2'].map((key) => people.get(key))
    expect(accounts.map((person) => person?.email)).toEqual([
      'admin@hatbodol.example',
      'seller@hatbodol.example',
      'new-seller@hatbodol.example',
      'buyer@hatbodol.example',
      'buyer2@hatbodol.example',
    ])
    expect(accounts.map((person) => [person?.role, person?.isAdmin, person?.isVerified])).toEqual([
      ['buyer', true, false],
      ['seller', false, true],
      ['seller', false, false],
      ['buyer', false, false],
      ['buyer', false, false],
    ])
    expect(demoPassword).toBe('hatbodol-demo')
  })

  test('have unique names and proper addresses, and one is an admin', () => {
    expect(new Set(demoPeople.map(({ name }) => name)).size).toBe(demoPeople.length)
    expect(demoPeople.filter((person) => !/^[a-z0-9.-]+@hatbodol\.example$/.test(person.email))).toEqual([])
    expect(demoPeople.filter((person) => person.isAdmin)).toHaveLength(1)
  })
})

describe('demo listings', () => {
  test('fill the market: three brands, three conditions, promotions, sales and reports', () => {
    expect(demoListings.length).toBeGreaterThanOrEqual(55)
    expect(demoListings.length).toBeLessThanOrEqual(65)
    const brands = countBy(demoListings, (listing) => listing.brand)
    expect(Object.keys(brands).toSorted()).toEqual(['Huawei', 'Iphone', 'Xiomi'])
    expect(Math.min(...Object.values(brands))).toBeGreaterThanOrEqual(15)
    const conditions = countBy(demoListings, (listing) => listing.condition)
    expect(
      Math.min(conditions.Excellent ?? 0, conditions.Good ?? 0, conditions.Fair ?? 0),
    ).toBeGreaterThanOrEqual(8)
    expect(demoListings.filter((listing) => listing.promoted)).toHaveLength(8)
    expect(demoListings.filter((listing) => listing.soldTo)).toHaveLength(6)
    expect(demoListings.filter((listing) => listing.reports?.length)).toHaveLength(4)
    expect(new Set(demoListings.map((listing) => listing.location)).size).toBeGreaterThan(30)
  })

  test('are sold by verified sellers', () => {
    const strays = demoListings.filter((listing) => people.get(listing.seller)?.isVerified !== true)
    expect(strays.map((listing) => listing.key)).toEqual([])
  })

  test('are neither promoted nor reported once they are sold', () => {
    expect(demoListings.filter((listing) => listing.soldTo && (listing.promoted || listing.reports))).toEqual(
      [],
    )
  })

  test('include a promoted listing and a sale to the buyer for the seller account of newcomers', () => {
    const own = demoListings.filter((listing) => listing.seller === 'seller')
    expect(own).toHaveLength(8)
    expect(own.filter((listing) => listing.promoted)).toHaveLength(1)
    expect(own.map((listing) => listing.soldTo).filter(Boolean)).toEqual(['buyer'])
  })

  test('have real models of their brand and pictures of that brand', () => {
    const odd = demoListings.filter(({ brand, model, photos }) => {
      const pictured = photos.every((photo) => shapePrefixes[brand].includes(photo.split('-')[0] ?? ''))
      return !modelNames[brand].test(model) || !pictured
    })
    expect(odd.map((listing) => listing.key)).toEqual([])
  })

  test('have unique descriptions', () => {
    expect(new Set(demoListings.map((listing) => listing.description)).size).toBe(demoListings.length)
  })

  test('show the wear of every phone in fair condition', () => {
    const hidden = demoListings
      .filter((listing) => listing.condition === 'Fair')
      .filter(({ photos }) => !photos.every((photo) => photo.endsWith('-fair')))
    expect(hidden.map((listing) => listing.key)).toEqual([])
  })
})

describe('demo pictures', () => {
  test('are few enough for a quick first start, each file is used, and no two are the same', async () => {
    expect(photos.length).toBeGreaterThan(60)
    expect(photos.length).toBeLessThanOrEqual(75)
    const files = await readdir(join(import.meta.dirname, 'pictures', 'phones'))
    expect(files.toSorted()).toEqual(photos.map((photo) => `${photo}.webp`).toSorted())
    const contents = await Promise.all(photos.map(readListingPicture))
    expect(new Set(contents.map((content) => content.toString('base64'))).size).toBe(photos.length)
  })

  test.each([
    ['phones', () => photos.map(readListingPicture), 640, 800],
    ['people', () => demoPeople.map((person) => readPortrait(person.key)), 256, 256],
    ['brands', () => brandNames.map(readBrandPicture), 640, 480],
  ])('of %s are WebP of their size', async (_, read, width, height) => {
    for (const picture of await Promise.all(read())) {
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  })

  test('are already rendered in every width and format of the image pipeline', async () => {
    const pictures = [
      ...photos.map(readListingPicture),
      ...demoPeople.map((person) => readPortrait(person.key)),
      ...brandNames.map(readBrandPicture),
    ]
    for (const picture of await Promise.all(pictures)) {
      const { width, height } = await sharp(picture).metadata()
      const rendering = await findRendering(nameContent(picture))
      expect(rendering).toMatchObject({ width, height })
      expect(rendering?.files.map((file) => `${file.width}.${file.format}`)).toEqual(
        chooseWidths({ width, height }).flatMap((each) => imageFormats.map((format) => `${each}.${format}`)),
      )
    }
  })
})
