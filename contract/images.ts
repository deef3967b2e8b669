import * as z from 'zod/mini'
import { route } from './route.ts'

export const imageLimits = { bytes: 10 * 1024 * 1024, megapixels: 50 }

/** Every hosted picture is there in these widths (or its own, when it is smaller) and formats: /images/{name}-{width}.{format}. */
export const imageWidths = [320, 640, 1280] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** What a page needs to show a picture without a jump: its size and a tiny blurred stand-in as a data: address. */
export const Photo = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Photo = z.infer<typeof Photo>

export const imageRoutes = {
  upload: route({
    method: 'POST',
    path: '/images',
    summary:
      'Keep a picture (multipart field `image`) and get its address. JPEG, PNG, WebP or AVIF, at most 10 MiB.',
    who: 'guest',
    upload: true,
    query: z.object({ key: z.optional(z.string()) }),
    reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
    limit: { max: 120, windowSeconds: 600 },
  }),
}

/** The address of one variant of a hosted picture. `url` is what the upload gave; others are given back as they are. */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  const hosted = /^(?<stem>.*\/images\/[\w]+)\.jpg$/u.exec(url)?.groups?.['stem']
  return hosted ? `${hosted}-${width}.${format}` : url
}
