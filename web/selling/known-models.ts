import type { BrandName } from '#contract/brands.ts'

type Line = [models: string, memories: string]

/** Phones that are often traded second-hand here, with their memory sizes. A seller can type any other model. */
const lines: Record<BrandName, Line[]> = {
  Iphone: [
    ['iPhone 17 Pro Max, iPhone 17 Pro, iPhone Air, iPhone 17', '256 512'],
    ['iPhone 16 Pro Max, iPhone 15 Pro Max', '256 512'],
    ['iPhone 16 Pro, iPhone 15 Pro, iPhone 14 Pro Max, iPhone 14 Pro', '128 256 512'],
    ['iPhone 16 Plus, iPhone 16, iPhone 16e, iPhone 15 Plus, iPhone 15', '128 256'],
    ['iPhone 14 Plus, iPhone 14, iPhone 13 Pro Max, iPhone 13 Pro, iPhone 13, iPhone 13 mini', '128 256'],
    ['iPhone 12 Pro Max, iPhone 12 Pro', '128 256'],
    ['iPhone 12, iPhone 12 mini, iPhone 11, iPhone XR, iPhone SE (2022), iPhone SE (2020)', '64 128'],
    ['iPhone 11 Pro Max, iPhone 11 Pro, iPhone XS Max, iPhone XS, iPhone X', '64 256'],
    ['iPhone 8 Plus, iPhone 8', '64 256'],
    ['iPhone 7 Plus, iPhone 7', '32 128'],
  ],
  Xiomi: [
    ['Redmi Note 14 Pro, Redmi Note 13 Pro', '8/256 12/256'],
    ['Redmi Note 14, Redmi Note 13, Redmi Note 12, Redmi Note 12 Pro', '6/128 8/128 8/256'],
    ['Redmi Note 11 Pro, Redmi Note 10 Pro, Redmi Note 10 Pro Max', '6/128 8/128'],
    ['Redmi Note 11, Redmi Note 11S, Redmi Note 10, Redmi Note 10S', '4/64 4/128 6/128'],
    ['Redmi Note 9 Pro, Redmi Note 9, Redmi Note 8 Pro, Redmi Note 8', '4/64 6/128'],
    ['Redmi 13, Redmi 13C, Redmi 12, Redmi 12C', '4/128 6/128'],
    ['Redmi 10C, Redmi 10, Redmi 9C, Redmi 9, Redmi 9A', '3/64 4/64'],
    ['Poco X6 Pro, Poco X6, Poco F5', '8/256 12/256 12/512'],
    ['Poco X5 Pro, Poco X3 Pro, Poco X3 NFC, Poco F3, Poco M5s', '6/128 8/256'],
    ['Poco C65, Poco C55, Poco M3', '4/64 4/128'],
    ['Xiaomi 14T, Xiaomi 14, Xiaomi 13T Pro, Xiaomi 13T', '8/256 12/256 12/512'],
    ['Xiaomi 13 Lite, Xiaomi 12, Xiaomi 12 Lite, Xiaomi 11T, Xiaomi 11T Pro', '8/128 8/256'],
    ['Mi 11 Lite, Mi 11, Mi 10T, Mi 9T', '6/128 8/128'],
  ],
  Huawei: [
    ['Huawei P60 Pro, Huawei P50 Pro, Huawei P40 Pro, Huawei P30 Pro', '8/128 8/256'],
    ['Huawei P50, Huawei P40, Huawei P30', '8/128 8/256'],
    ['Huawei P40 lite, Huawei P30 lite, Huawei P20 Pro', '6/128'],
    ['Huawei P20, Huawei P20 lite', '4/64 4/128'],
    ['Huawei Mate 50 Pro, Huawei Mate 40 Pro, Huawei Mate 30 Pro', '8/256'],
    ['Huawei Mate 20 Pro, Huawei Mate 20', '4/128 6/128 8/256'],
    ['Huawei Nova 12, Huawei Nova 11, Huawei Nova 10, Huawei Nova 9', '8/128 8/256'],
    ['Huawei Nova 8i, Huawei Nova 7i, Huawei Nova 5T', '6/128 8/128'],
    ['Huawei Nova 3i, Huawei Nova 4, Huawei Nova Y70', '4/128 8/128'],
    ['Huawei Y9 Prime 2019, Huawei Y9a, Huawei Y9s, Huawei Y7a', '4/128 6/128 8/128'],
    ['Huawei Y9 2019, Huawei Y7 Pro 2019, Huawei Y7p, Huawei Y6p, Huawei Y6s', '3/32 3/64 4/64'],
  ],
}

/** The models of a brand, written as in listings: "iPhone 13 128 GB". */
export function listKnownModels(brand: BrandName): string[] {
  return lines[brand].flatMap(([models, memories]) =>
    models.split(', ').flatMap((model) => memories.split(' ').map((memory) => `${model} ${memory} GB`)),
  )
}
