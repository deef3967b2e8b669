import { isHostedImage } from '#contract/hosted-images.ts'

/** The first of these URLs that is a picture we host; undefined if there is none. */
export function findOwnPicture(...addresses: (string | null | undefined)[]): string | undefined {
  return addresses.find((address) => isHostedImage(address ?? '')) ?? undefined
}
