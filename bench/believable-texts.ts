import type { CatalogueModel, MemoryVariant } from '#db/catalogue/models.ts'
import type { Chance } from './chance.ts'

/** Words of models and places in Bangla. */
const inBangla: Record<string, string> = {
  iPhone: 'আইফোন',
  Xiaomi: 'শাওমি',
  Redmi: 'রেডমি',
  Poco: 'পোকো',
  Huawei: 'হুয়াওয়ে',
  Samsung: 'স্যামসাং',
  Galaxy: 'গ্যালাক্সি',
  Oppo: 'অপো',
  Vivo: 'ভিভো',
  Realme: 'রিয়েলমি',
  Note: 'নোট',
  Nova: 'নোভা',
  Mate: 'মেট',
  Pro: 'প্রো',
  Max: 'ম্যাক্স',
  Plus: 'প্লাস',
  Lite: 'লাইট',
  mini: 'মিনি',
  Ultra: 'আল্ট্রা',
  Dhaka: 'ঢাকা',
  Chattogram: 'চট্টগ্রাম',
  Sylhet: 'সিলেট',
  Khulna: 'খুলনা',
  Rajshahi: 'রাজশাহী',
  Gazipur: 'গাজীপুর',
  Cumilla: 'কুমিল্লা',
  Bogura: 'বগুড়া',
  Mirpur: 'মিরপুর',
  Uttara: 'উত্তরা',
  Dhanmondi: 'ধানমন্ডি',
  Mohammadpur: 'মোহাম্মদপুর',
  Gulshan: 'গুলশান',
  Agrabad: 'আগ্রাবাদ',
  Zindabazar: 'জিন্দাবাজার',
}
const writeInBangla = (text: string) =>
  text
    .replaceAll(/[a-z]+/giu, (word) => inBangla[word] ?? word)
    .replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x9e6 + Number(digit)))

/** How sellers misspell the words of models. */
const misspelt: [RegExp, string][] = [
  [/iPhone/u, 'I phone'],
  [/iPhone/u, 'Ifone'],
  [/Redmi/u, 'Redme'],
  [/Redmi/u, 'Radmi'],
  [/Note/u, 'Not'],
  [/Xiaomi/u, 'Xaomi'],
  [/Poco/u, 'Poko'],
  [/Huawei/u, 'Hwawei'],
  [/Samsung/u, 'Samsang'],
  [/Galaxy/u, 'Galaxi'],
]

type Style = (name: string, memory: string, chance: Chance) => string

const styles: [number, Style][] = [
  [30, (name, memory) => `${name} ${memory}`],
  [12, (name, memory) => `${name} (${memory})`],
  [12, (name) => name],
  [10, (name, memory) => `${name} ${memory}`.toLowerCase()],
  [8, (name, memory) => `${name.replaceAll(' ', '')} ${memory}`],
  [
    6,
    (name, memory, chance) => `${name} ${memory} ${chance.pick(['full box', 'Official', 'used', 'fresh'])}`,
  ],
  [6, (name, memory) => `${name}, ${memory.replace('GB', ' gb')}`],
  [9, (name, memory) => writeInBangla(`${name} ${memory}`).replace('GB', ' জিবি')],
  [3, (name, memory, chance) => `${misspell(name, chance)} ${memory}`],
  [4, (name, memory) => `${withMaker(name)} ${memory}`],
]
const styleWeights = styles.map(([weight]) => weight)

/** Writes the model as one of many sellers would. */
export function writeModel({ name }: CatalogueModel, variant: MemoryVariant, chance: Chance): string {
  const [, style] = styles[chance.pickWeighted(styleWeights)] ?? styles[0] ?? []
  if (!style) throw new Error('there is no style')
  return style(name, writeMemory(name, variant, chance), chance).slice(0, 80)
}

function writeMemory(name: string, { ramGb, storageGb }: MemoryVariant, chance: Chance): string {
  const storage = storageGb >= 1024 ? `${storageGb / 1024}TB` : `${storageGb}GB`
  // Sellers do not know how much RAM an iPhone has.
  if (name.startsWith('iPhone')) return storage
  return chance.pick([
    `${ramGb}/${storageGb}`,
    `${ramGb}/${storageGb}`,
    `${ramGb}GB/${storage}`,
    `${ramGb}/${storage}`,
  ])
}

function misspell(name: string, chance: Chance): string {
  const fitting = misspelt.filter(([pattern]) => pattern.test(name))
  if (fitting.length === 0) return name
  const [pattern, wrong] = chance.pick(fitting)
  return name.replace(pattern, wrong)
}

const withMaker = (name: string) =>
  name.startsWith('iPhone') ? `Apple ${name}` : /^(?:Redmi|Poco|Mi)/u.test(name) ? `Xiaomi ${name}` : name

/** Parts of the largest districts. */
const areas: Record<string, string[]> = {
  Dhaka: (
    'Mirpur 10, Mirpur 1, Uttara, Dhanmondi, Mohammadpur, Badda, Banani, Jatrabari, Savar, Gulshan, Farmgate, ' +
    'Motijheel, Khilgaon, Bashundhara, Rampura, Keraniganj, Malibagh, Tejgaon'
  ).split(', '),
  Chattogram: 'Agrabad, GEC, Halishahar, Chawkbazar, Pahartali, Nasirabad, Patiya'.split(', '),
  Gazipur: 'Tongi, Joydebpur, Konabari, Board Bazar, Kaliakair'.split(', '),
  Sylhet: 'Zindabazar, Amberkhana, Subid Bazar, Uposhohor, Beanibazar'.split(', '),
  Khulna: 'Sonadanga, Khalishpur, Boyra, Daulatpur'.split(', '),
  Rajshahi: 'Shaheb Bazar, Kazla, Laxmipur More, Binodpur'.split(', '),
  Narayanganj: 'Chashara, Fatullah, Siddhirganj, Rupganj'.split(', '),
  Cumilla: 'Kandirpar, Tomsom Bridge, Chandina, Laksam'.split(', '),
  Bogura: 'Satmatha, Thanthania, Sherpur Road'.split(', '),
}
const olderNames: Record<string, string> = {
  Chattogram: 'Chittagong',
  Cumilla: 'Comilla',
  Bogura: 'Bogra',
  Jashore: 'Jessore',
  Barishal: 'Barisal',
}

/** Writes the place as one of many sellers would. */
export function writePlace(district: string, chance: Chance): string {
  const area = chance.pick(areas[district] ?? ['Sadar', 'Bus Stand', 'College Road'])
  const name = chance.next() < 0.35 ? (olderNames[district] ?? district) : district
  const style = chance.next()
  const place = style < 0.15 ? name : style < 0.2 && areas[district] ? area : `${area}, ${name}`
  return chance.next() < 0.1 ? writeInBangla(place) : place
}

const sentences = [
  'Battery health is good, the screen has no scratch.',
  'Box, charger and cable go with it.',
  'Used for one year, always in a case.',
  'Official set with the warranty card.',
  'Face unlock and fingerprint work.',
  'The back has light marks from use.',
  'Only serious buyers please, price is a little negotiable.',
  'Camera is clear, speakers are loud.',
  'Meet me in the evening near the market.',
  'ফোনটি একদম নতুনের মতো, কোনো সমস্যা নেই।',
  'ব্যাটারি ব্যাকআপ ভালো, বক্স চার্জার সব আছে।',
  'দাম একটু কমানো যাবে, শুধু আগ্রহীরা যোগাযোগ করুন।',
  'Display change kora, baki sob original.',
  'Kono problem nai, full fresh phone.',
]

const syllables = ['ka', 'mo', 'ri', 'ta', 'shu', 'ben', 'lo', 'dar', 'ni', 'pel', 'go', 'sa', 'vim', 'hu']
const ordinary = Array.from({ length: 3000 }, (_, nth) => spell(nth))

/**
 * Writes what a seller says about the phone, with frequent words and rare ones. There are a fifth as many rare words
 * as `count`, the number of listings.
 */
export function describePhone({ brand }: CatalogueModel, count: number, chance: Chance): string {
  const own = Array.from({ length: 4 }, () => chance.pick(sentences))
  const moved = brand !== 'Iphone' && chance.next() < 0.1 ? ['Selling because I moved to iPhone 13.'] : []
  const words = Array.from({ length: 8 }, () => chance.pickEarly(ordinary))
  // A rare word, such as the name of a shop or a street.
  const rare = `Ask for ${chance.pick(['shop', 'road', 'house'])} ${seldom(Math.floor(chance.next() * count * 0.2))}.`
  return [...own, ...moved, `${words.join(' ')}.`, rare].join(' ')
}

/** Returns an invented word, always the same for the same number. */
function spell(number: number): string {
  const digits = [...(number + 200).toString(syllables.length)]
  return digits.map((digit) => syllables[Number.parseInt(digit, syllables.length)]).join('')
}

/** Writes a number as a word of letters. */
function seldom(number: number): string {
  return `Q${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}x`
}
