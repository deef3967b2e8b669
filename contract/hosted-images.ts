export const imageLimits = { bytes: 10 * 1024 * 1024, megapixels: 50 }

/**
 * We make every hosted picture in these widths (or in its own width, if it is smaller) and formats:
 * /images/{name}-{width}.{format}.
 */
export const imageWidths = [320, 640, 1280] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/**
 * The names of private pictures begin with this. Their addresses work only with a signature in the query, and for a while
 * (`PrivatePhoto`).
 */
export const privatePrefix = 'private_'

/** True for the URL of a picture that we host for everybody. We show no others, except photos of a sale problem. */
export const isHostedImage = (url: string): boolean => /^\/images\/(?!private_)[\w.-]+$/u.test(url)

/**
 * The URL of one variant of a hosted picture. `url` is what the upload returned; any other URL is returned unchanged.
 */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  const { stem, query = '' } = /^(?<stem>.*\/images\/[\w]+)\.jpg(?<query>\?.*)?$/u.exec(url)?.groups ?? {}
  return stem ? `${stem}-${width}.${format}${query}` : url
}
