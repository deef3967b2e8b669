type Market = { model?: string | null | undefined; district?: string | null | undefined }

/** The part of an address that names a district: `coxs-bazar`. */
const slugOfDistrict = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^a-z]+/gu, '-')

/**
 * Returns the path of the page of a model by its id, of a district by its official name, or of both, without the prefix of
 * a language: `/phones/iphone-13/dhaka`. Without either, the path of the page that lists them.
 */
export const pathOfMarket = ({ model, district }: Market): string =>
  ['/phones', ...(model ? [model] : []), ...(district ? [slugOfDistrict(district)] : [])].join('/')
