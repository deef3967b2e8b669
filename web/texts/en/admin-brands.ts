const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The texts of the admin page of brands. */
export const adminBrands = {
  title: 'Brands',
  text: 'Sellers choose from the brands that are shown, and visitors see them in this order. The first three are on the home page.',
  loading: 'Loading the brands',
  shown: 'Shown',
  hidden: 'Hidden',
  hiddenText: 'Nobody can list a phone of these brands. Phones that are for sale stay.',
  noneHidden: 'No brand is hidden.',
  onHome: 'On the home page',
  forSale: (count: number) => (count === 0 ? 'none for sale' : `${count} for sale`),
  models: (count: number) => (count === 0 ? 'no models known' : `${counted(count, 'model', 'models')} known`),

  moveUp: (brand: string) => `Move ${brand} up`,
  moveDown: (brand: string) => `Move ${brand} down`,
  moved: (brand: string, place: number, count: number) => `${brand} is now number ${place} of ${count}`,
  show: 'Show',
  showNamed: (brand: string) => `Show ${brand}`,
  nowShown: (brand: string) => `${brand} is shown`,
  hide: 'Hide',
  hideNamed: (brand: string) => `Hide ${brand}`,
  nowHidden: (brand: string) => `${brand} is hidden`,
  change: 'Change',
  changeNamed: (brand: string) => `Change ${brand}`,
  /** On the overview, while brands that most people here own are hidden. */
  common: {
    title: 'Most people here own other brands',
    text: (brands: string) =>
      `${brands}: their models are ready, but hidden. Until you show them, nobody can sell such a phone here.`,
    show: (count: number) => (count === 1 ? 'Show it' : `Show all ${count}`),
    choose: 'Choose brands',
  },
  nowAllShown: (count: number) => (count === 1 ? '1 brand is shown' : `${count} brands are shown`),
  lastShown: 'It is the only brand that is shown.',

  hideTitle: (brand: string) => `Hide ${brand}?`,
  hideText: (brand: string, count: number) =>
    `Sellers can no longer choose ${brand}, and it leaves the home page and the filters. ${
      count === 1 ? 'Its phone stays for sale' : `Its ${count} phones stay for sale`
    }. You can show it again at any time.`,

  add: 'Add a brand',
  addText: 'It is hidden at first. Show it when it is ready.',
  name: 'Name',
  nameStays: 'Phones or models have this name, so it stays.',
  picture: 'Picture',
  pictureHelp: 'Wide pictures look best: the edges are cut off.',
  preview: 'As on the home page',
  save: 'Save',
  added: (brand: string) => `${brand} is added, hidden`,
  saved: (brand: string) => `${brand} is saved`,
}
