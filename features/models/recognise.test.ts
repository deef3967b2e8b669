import { describe, expect, test } from 'vitest'
import { catalogueModels } from '#db/catalogue/models.ts'
import { demoListings, saleListings } from '#db/demo/listings.ts'
import { createRecogniser } from './rules/recognise.ts'

const recognise = createRecogniser(catalogueModels)

function read(text: string, brand?: string) {
  const { model, ramGb, storageGb } = recognise(text, brand) ?? {}
  return [model?.name, ramGb, storageGb]
}

/** Whether the name can be written as one word, without numbers or single letters running into each other. */
const isReadable = (name: string) => !/\d \(?\d|5G N|P S|Z F|o X/.test(name)

describe('every model of the catalogue', () => {
  test('has its own id', () => {
    const ids = catalogueModels.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('has a year, and its sizes from small to large', () => {
    for (const { name, year, variants } of catalogueModels) {
      expect([name, year >= 2012 && year <= 2026]).toEqual([name, true])
      const sizes = variants.map(({ ramGb, storageGb }) => ramGb * 10_000 + storageGb)
      expect([name, sizes]).toEqual([name, sizes.toSorted((a, b) => a - b)])
      expect([name, new Set(sizes).size]).toEqual([name, sizes.length])
      expect([name, variants.filter(({ ramGb, storageGb }) => storageGb <= ramGb)]).toEqual([name, []])
    }
  })

  test('is recognised by its own name, written as one word or several, with its sizes', () => {
    const misread = catalogueModels.flatMap(({ name, brand, variants }) => {
      const texts: [text: string, ramGb?: number, storageGb?: number][] = [
        ...variants.map(
          ({ ramGb, storageGb }) =>
            [`${name} ${ramGb}/${storageGb} GB`, ramGb, storageGb] as [string, number, number],
        ),
        ...(isReadable(name) ? [[name.toLowerCase().replaceAll(' ', '')] as [string]] : []),
        [name],
      ]
      return texts.flatMap(([text, ramGb, storageGb]) => {
        const found = recognise(text, brand)
        const isRight = found?.model.name === name && (!ramGb || found.ramGb === ramGb)
        return isRight && (!storageGb || found.storageGb === storageGb) ? [] : [[text, found?.model.name]]
      })
    })
    expect(misread).toEqual([])
  })
})

test('every listing of the demo world is recognised', () => {
  const unknown = [...demoListings, ...saleListings].filter(({ brand, model }) => !recognise(model, brand))
  expect(unknown.map(({ model }) => model)).toEqual([])
})

describe('a text of a seller', () => {
  test.each([
    ['iPhone 13 128 GB', 'iPhone 13', 4, 128],
    ['iphone13promax 256', 'iPhone 13 Pro Max', 6, 256],
    ['I phone 11', 'iPhone 11', 4, undefined],
    ['apple iphone xs max 64gb', 'iPhone XS Max', 4, 64],
    ['iphonexr', 'iPhone XR', 3, undefined],
    ['iphone 8+ 64gb', 'iPhone 8 Plus', 3, 64],
    ['iPhone SE 2020 64GB', 'iPhone SE (2020)', 3, 64],
    ['iphone se 2nd generation', 'iPhone SE (2020)', 3, undefined],
    ['ifone 12 mini', 'iPhone 12 mini', 4, undefined],
    ['iphnoe 12 pro', 'iPhone 12 Pro', 6, undefined],
    ['আইফোন ১৩ প্রো ম্যাক্স ২৫৬ জিবি', 'iPhone 13 Pro Max', 6, 256],
    ['আই ফোন ১১', 'iPhone 11', 4, undefined],
    ['আইফোন এক্সআর ৬৪জিবি', 'iPhone XR', 3, 64],
    ['iPhone 13 not used', 'iPhone 13', 4, undefined],
    ['redminote12', 'Redmi Note 12', undefined, undefined],
    ['redmi not 11 4/128', 'Redmi Note 11', 4, 128],
    ['Xiaomi Redmi Note 10 Pro 6GB/128GB', 'Redmi Note 10 Pro', 6, 128],
    ['Redmi Note 12 Pro+ 5G 8+256', 'Redmi Note 12 Pro+ 5G', 8, 256],
    ['redmi note 12 pro plus', 'Redmi Note 12 Pro+ 5G', undefined, 256],
    ['xiaomi note 9s', 'Redmi Note 9S', undefined, undefined],
    ['rednote', undefined, undefined, undefined],
    ['শাওমি রেডমি নোট ১২ ৮/১২৮', 'Redmi Note 12', 8, 128],
    ['রেডমী নোট ৮ প্রো র‍্যাম ৬ রম ১২৮', 'Redmi Note 8 Pro', 6, 128],
    ['পোকো এক্স ৩ প্রো', 'Poco X3 Pro', undefined, undefined],
    ['pocox3pro 8gb ram 256gb', 'Poco X3 Pro', 8, 256],
    ['Pocophone F1', 'Poco F1', undefined, undefined],
    ['Mi A3', 'Mi A3', undefined, undefined],
    ['xiaomi mi 11x', 'Mi 11X', undefined, 128],
    ['mi 13t pro', 'Xiaomi 13T Pro', undefined, undefined],
    ['Redmi 9A 2/32', 'Redmi 9A', 2, 32],
    ['redmi 9 a', 'Redmi 9A', undefined, undefined],
    ['Redmi Note 8/128GB', 'Redmi Note 8', undefined, 128],
    ['huawei y9 prime', 'Huawei Y9 Prime 2019', 4, undefined],
    ['huwai y9 prime 2019 4/128', 'Huawei Y9 Prime 2019', 4, 128],
    ['p30 pro', 'Huawei P30 Pro', undefined, undefined],
    ['হুয়াওয়ে ওয়াই ৯ ২০১৯', 'Huawei Y9 2019', undefined, undefined],
    ['Huawei Nova 3i', 'Huawei Nova 3i', undefined, undefined],
    ['samsang galaxi s21 ultra 12/256', 'Samsung Galaxy S21 Ultra 5G', 12, 256],
    ['স্যামসাং গ্যালাক্সি এ ৫২ ৬/১২৮', 'Samsung Galaxy A52', 6, 128],
    ['samsung flip 5', 'Samsung Galaxy Z Flip 5', 8, undefined],
    ['oppo a15s 4/64', 'Oppo A15s', 4, 64],
    ['ভিভো ওয়াই ২০', 'Vivo Y20', undefined, 64],
    ['realme c55 6/128', 'Realme C55', 6, 128],
    ['primo h9', 'Walton Primo H9', undefined, undefined],
    ['সিম্ফনি জেড ৩০', 'Symphony Z30', undefined, undefined],
    ['infinix hot10 play 4/64', 'Infinix Hot 10 Play', 4, 64],
    ['spark 7 pro', 'Tecno Spark 7 Pro', undefined, undefined],
    ['huawei mate20 pro', 'Huawei Mate 20 Pro', undefined, undefined],
  ])('"%s" is %s with %s and %s GB', (text, name, ramGb, storageGb) => {
    expect(read(text)).toEqual([name, ramGb, storageGb])
  })

  test.each([
    ['13 Pro Max 256GB', 'Iphone', 'iPhone 13 Pro Max'],
    ['11', 'Iphone', 'iPhone 11'],
    ['xs max', 'Iphone', 'iPhone XS Max'],
    ['Note 10 Pro', 'Xiomi', 'Redmi Note 10 Pro'],
    ['F3 8/256', 'Xiomi', 'Poco F3'],
    ['Y7 Pro 2019', 'Huawei', 'Huawei Y7 Pro 2019'],
    ['nova 5t', 'Huawei', 'Huawei Nova 5T'],
    ['A52', 'Samsung', 'Samsung Galaxy A52'],
    ['Note 10', 'Infinix', 'Infinix Note 10'],
  ])('"%s" of %s is %s', (text, brand, name) => {
    expect(recognise(text, brand)?.model.name).toBe(name)
  })

  test.each([
    ['', undefined],
    ['Nokia 3310', undefined],
    ['a phone in good condition', undefined],
    ['13 Pro Max', undefined],
    ['12', 'Xiomi'],
    ['iPhone SE', undefined],
    ['Redmi 99', undefined],
    ['a52', undefined],
    ['note 12', undefined],
    ['Redmi Note 12 Ultra', undefined],
    ['iPhone 13 Ultra', undefined],
    ['iphone 12x', undefined],
    ['iPhone 13', 'Huawei'],
    ['Infinix Note 12 Pro', 'Xiomi'],
    ['promise', undefined],
    ['price 13', undefined],
  ])('"%s" of %s is no model that we know for sure', (text, brand) => {
    expect(recognise(text, brand)?.model.name).toBe(undefined)
  })
})
