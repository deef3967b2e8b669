import * as z from 'zod/mini'
import { route } from './route.ts'
import { wrong } from './wrong-field.ts'

export const imageLimits = { bytes: 10 * 1024 * 1024, megapixels: 50 }

/**
 * We make every hosted picture in these widths (or in its own width, if it is smaller) and formats:
 * /images/{name}-{width}.{format}.
 */
export const imageWidths = [320, 640, 1280] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/**
 * What a page needs to show a picture without a layout shift: its size and a tiny blurred placeholder as a data: URL.
 */
export const Photo = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Photo = z.infer<typeof Photo>

/** What a guest's upload may be for. An upload with a purpose comes before other uploads from guests. */
export const uploadPurposes = ['sign-up'] as const

export const imageRoutes = {
  upload: route({
    method: 'POST',
    path: '/images',
    changes: [],
    summary:
      'Keep a picture (multipart field `image`) and get its address. JPEG, PNG, WebP or AVIF, at most 10 MiB.',
    who: 'guest',
    upload: true,
    query: z.object({
      key: z.optional(z.string()),
      purpose: z.optional(z.enum(uploadPurposes, wrong('picture-purpose'))),
    }),
    reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
    limit: { max: 120, windowSeconds: 600 },
  }),
}

/** True for the URL of a picture that we host. We show no other pictures. */
export const isHostedImage = (url: string): boolean => /^\/images\/[\w.-]+$/u.test(url)

/**
 * The URL of one variant of a hosted picture. `url` is what the upload returned; any other URL is returned unchanged.
 */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  const hosted = /^(?<stem>.*\/images\/[\w]+)\.jpg$/u.exec(url)?.groups?.['stem']
  return hosted ? `${hosted}-${width}.${format}` : url
}
