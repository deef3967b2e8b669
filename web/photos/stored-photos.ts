import * as z from 'zod/mini'

/** The uploaded photos of a draft. `uploadedAt` is in milliseconds of this device's clock, and missing for older photos. */
export const StoredPhotos = z.array(z.object({ url: z.string(), uploadedAt: z.optional(z.number()) }))
type StoredPhotos = z.infer<typeof StoredPhotos>

/** The server removes an unused photo after one day. One hour less leaves time to send the form. */
const photoLifetimeMs = 23 * 3_600_000

/** The photos that the server still has. A photo without a time was not uploaded for the draft. */
export const dropExpired = (photos: StoredPhotos, now: number): StoredPhotos =>
  photos.filter(({ uploadedAt = now }) => now - uploadedAt < photoLifetimeMs)
