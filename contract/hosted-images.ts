export const imageLimits = { bytes: 10 * 1024 * 1024, megapixels: 50 }

/**
 * We make every hosted picture in these widths (or in its own width, if it is smaller) and formats:
 * /images/{name}-{width}.{format}.
 */
export const imageWidths = [320, 640, 1280] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** True for the URL of a picture that we host. We show no other pictures. */
export const isHostedImage = (url: string): boolean => /^\/images\/[\w.-]+$/u.test(url)

/**
 * The URL of one variant of a hosted picture. `url` is what the upload returned; any other URL is returned unchanged.
 */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  const hosted = /^(?<stem>.*\/images\/[\w]+)\.jpg$/u.exec(url)?.groups?.['stem']
  return hosted ? `${hosted}-${width}.${format}` : url
}
