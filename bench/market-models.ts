import { type CatalogueModel, catalogueModels } from '#db/catalogue/models.ts'

/** A model with its usual second-hand price in taka, and how often it is for sale. */
export type Offer = { model: CatalogueModel; taka: number; weight: number }

/** The models that are sold most: id, usual price in thousands of taka, and how often. */
const popular = `
iphone-6 6 3, iphone-6s 8 4, iphone-7 11 6, iphone-7-plus 15 5, iphone-8 14 6, iphone-8-plus 19 5, iphone-x 22 9,
iphone-xr 24 10, iphone-xs 25 5, iphone-xs-max 30 5, iphone-11 32 16, iphone-11-pro 38 5, iphone-11-pro-max 46 7,
iphone-12 42 12, iphone-12-mini 33 3, iphone-12-pro 52 5, iphone-12-pro-max 62 6, iphone-13 55 15, iphone-13-mini 45 3,
iphone-13-pro 74 6, iphone-13-pro-max 85 8, iphone-14 68 8, iphone-14-pro 92 4, iphone-14-pro-max 108 5, iphone-se-2020 16 4,
iphone-15 82 5, iphone-15-pro 110 4, iphone-15-pro-max 132 4, iphone-16 98 3, iphone-16-pro-max 160 3,
redmi-4x 5 5, redmi-5a 4 3, redmi-6a 5 4, redmi-7a 6 4, redmi-8 7 5, redmi-9 9 10, redmi-9a 7 9, redmi-9c 8 7,
redmi-9-power 11 4, redmi-10 12 8, redmi-10a 8 5, redmi-10c 10 8, redmi-12 14 7, redmi-12c 10 6, redmi-13c 12 9,
redmi-a2 8 4, redmi-a3 9 5, redmi-13 16 3, redmi-14c 13 4, redmi-note-4 6 4, redmi-note-5-pro 9 3,
redmi-note-7 10 6, redmi-note-7-pro 12 4, redmi-note-8 11 11, redmi-note-8-pro 14 7, redmi-note-9 12 9,
redmi-note-9-pro 15 6, redmi-note-9s 14 4, redmi-note-10 15 11, redmi-note-10s 15 4, redmi-note-10-pro 19 10,
redmi-note-11 16 14, redmi-note-11s 18 4, redmi-note-11-pro 21 6, redmi-note-12 19 15, redmi-note-12-pro 24 6,
redmi-note-12-5g 20 3, redmi-note-13 21 11, redmi-note-13-pro 29 7, redmi-note-13-pro-plus-5g 38 3,
poco-c55 11 4, poco-m3 12 4, poco-m4-pro 17 4, poco-m5 14 3, poco-m6-pro 22 4, poco-x3 17 5, poco-x3-nfc 18 3,
poco-x3-pro 20 8, poco-x5-pro-5g 27 4, poco-x6-pro-5g 34 4, poco-f1 14 3, poco-f3 26 4, poco-f5 35 3,
mi-a1 6 3, mi-a2 8 3, mi-a3 10 3, mi-9t 15 2, mi-11-lite 21 3, mi-10t 24 2, xiaomi-11t 30 3, xiaomi-12 40 2,
xiaomi-13t 47 2, xiaomi-11-lite-5g-ne 24 3, huawei-p20-lite 9 2, huawei-p20-pro 15 2, huawei-p30-lite 13 4,
huawei-p30-pro 27 3, huawei-p40-pro 38 1, huawei-nova-3i 11 4, huawei-nova-7i 16 3, huawei-nova-5t 17 2,
huawei-y9-prime-2019 12 4, huawei-y7-prime-2018 8 2, huawei-y9-2019 10 3, huawei-mate-20-pro 24 2,
samsung-galaxy-a12 11 3, samsung-galaxy-a13 13 2, samsung-galaxy-a14 14 2, samsung-galaxy-a50 12 3,
samsung-galaxy-a51 14 3, samsung-galaxy-a52 19 3, samsung-galaxy-a15 18 2, samsung-galaxy-a54-5g 32 3,
samsung-galaxy-s10 22 2, samsung-galaxy-s21-5g 38 2, samsung-galaxy-s20-fe 30 2, samsung-galaxy-s22-ultra 72 2,
samsung-galaxy-s23-ultra 95 2, samsung-galaxy-m31 13 2, oppo-a57 13 6, oppo-a54 12 2, oppo-f19 16 2, oppo-a5s 8 2,
oppo-reno-8t 24 2, oppo-a16 11 2, vivo-y20 10 3, vivo-y21 11 2, vivo-v20 18 2, vivo-y12s 9 2, vivo-v25-5g 24 1,
vivo-y33s 15 2, realme-c11 8 2, realme-8 15 2, realme-c25 11 2, realme-c55 15 2, realme-9-pro-plus 24 1
`

/** The offered models: the popular ones, and more rarely each other model of the brands that people sell here. */
export const offers: readonly Offer[] = readOffers()

/** The brands on offer; the first three are those of a fresh installation. */
export const brandsOnOffer: readonly string[] = [
  ...new Set(['Iphone', 'Xiomi', 'Huawei', ...offers.map(({ model }) => model.brand)]),
]

function readOffers(): Offer[] {
  const byId = new Map(catalogueModels.map((model) => [model.id, model]))
  const named = popular
    .trim()
    .split(/,\s*/u)
    .map((line): Offer => {
      const [id = '', thousands, weight] = line.split(' ')
      const model = byId.get(id)
      if (!model) throw new Error(`The catalogue has no model ${id}.`)
      return { model, taka: Number(thousands) * 1000, weight: Number(weight) }
    })
  const ids = new Set(named.map(({ model }) => model.id))
  const others = catalogueModels
    .filter(({ id, brand }) => ['Iphone', 'Xiomi', 'Huawei'].includes(brand) && !ids.has(id))
    .map((model) => ({ model, taka: guessPrice(model), weight: 0.4 }))
  return [...named, ...others]
}

/** Newer phones cost more, and those called Pro or Ultra even more. */
function guessPrice({ name, year }: CatalogueModel): number {
  const base = 4000 + Math.max(0, year - 2014) * 2500
  return /pro|ultra|max|fold|mate/iu.test(name) ? base * 1.6 : base
}
