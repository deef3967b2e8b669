import { sharedPictureSize } from '#lib/shared-picture.ts'
import { loadSharp } from './rendering.ts'
import { type DrawnText, drawText, drawWithin } from './text-drawing.ts'

/** What the picture of a listing says, in the language of its reader. */
export type SharedTexts = {
  shop: string
  model: string
  price: string
  /** That it is sold or reserved; replaces the price. */
  state: string | undefined
  condition: string
  place: string
}

/** The colours of the pages in light mode (tokens.css). */
const colours = { paper: '#faf8f3', sunken: '#f1eee6', ink: '#1a1d19', soft: '#555a51', green: '#0c5a3a' }

const photoWidth = 540
const left = photoWidth + 56
const width = sharedPictureSize.width - left - 56
const top = 56
const bottom = sharedPictureSize.height - 56

/** Draws the picture that a shared link of a listing shows, as JPEG. Without a photo, its place stays empty. */
export async function drawSharedPicture(texts: SharedTexts, photo: Uint8Array | undefined): Promise<Buffer> {
  const sharp = await loadSharp()
  const place = { width: photoWidth, height: sharedPictureSize.height }
  const base = photo
    ? sharp(photo).resize({ ...place, fit: 'cover' })
    : sharp({ create: { ...place, channels: 3, background: colours.sunken } })
  const lines = stack(await drawLines(texts))
  return base
    .extend({ right: sharedPictureSize.width - photoWidth, background: colours.paper })
    .composite(lines.map(({ text, y }) => ({ input: text.bytes, left, top: y })))
    .jpeg({ quality: 82, progressive: true })
    .timeout({ seconds: 30 })
    .toBuffer()
}

async function drawLines({ shop, model, price, state, condition, place }: SharedTexts) {
  const ink = { colour: colours.ink, width }
  return {
    shop: await drawText(shop, { size: 40, bold: true, colour: colours.green, width }),
    model: await drawWithin(model, 230, [64, 56, 48, 40], { ...ink, bold: true }),
    price: await drawWithin(state ?? price, 110, [80, 64, 48], {
      width,
      bold: true,
      colour: state ? colours.soft : colours.green,
    }),
    condition: await drawText(condition, { ...ink, size: 36 }),
    place: await drawWithin(place, 100, [36, 32], { width, colour: colours.soft }),
  }
}

type Lines = Awaited<ReturnType<typeof drawLines>>

/** The shop is at the top, the place at the bottom, and the rest between them. */
function stack({ shop, model, price, condition, place }: Lines): { text: DrawnText; y: number }[] {
  const gap = 36
  const placeY = bottom - place.height
  const conditionY = placeY - 18 - condition.height
  const from = top + shop.height + gap
  const block = model.height + gap + price.height
  const modelY = from + Math.max(0, Math.round((conditionY - gap - from - block) / 2))
  return [
    { text: shop, y: top },
    { text: model, y: modelY },
    { text: price, y: modelY + model.height + gap },
    { text: condition, y: conditionY },
    { text: place, y: placeY },
  ]
}
