/** No page shows a larger picture than this, and even a slow connection sends it in a few seconds. */
const shrinkLimits = { maxSide: 2400, quality: 0.85, worthwhileBytes: 300_000 }

export type Canvas = {
  /** Draws the picture on a white canvas of this size, filling it, and returns it as a JPEG. */
  encode: (picture: ImageBitmap, size: { width: number; height: number }, quality: number) => Promise<Blob>
  decode: (file: Blob) => Promise<ImageBitmap>
}

/** A browser that runs out of memory may never answer. No phone needs this long for a picture that it can shrink. */
const timeLimitMs = 30_000

/**
 * Makes the picture upright and its longest side at most 2400 pixels, as a JPEG. Returns the file itself if the result
 * would not be smaller, or if this browser cannot shrink it within 30 s. A HEIC file may become larger, because most
 * browsers cannot show it.
 */
export async function shrinkPicture(file: Blob, canvas: Canvas = browserCanvas): Promise<Blob> {
  const mustConvert = file.type === 'image/heic'
  if (file.size < shrinkLimits.worthwhileBytes && !mustConvert) return file
  try {
    const made = await withinTime(convert(file, canvas))
    return made.type === 'image/jpeg' && (made.size < file.size || mustConvert) ? made : file
  } catch {
    // There is not enough memory, no canvas, or the file is no picture. In that case the server says so.
    return file
  }
}

async function convert(file: Blob, canvas: Canvas): Promise<Blob> {
  const picture = await canvas.decode(file)
  try {
    return await canvas.encode(picture, fitInto(picture), shrinkLimits.quality)
  } finally {
    picture.close()
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser does not answer.')), timeLimitMs)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}

export function fitInto({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, shrinkLimits.maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const browserCanvas: Canvas = {
  decode: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  encode: async (picture, size, quality) => {
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser gives no canvas.')
    assertTrueColours(context)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, size.width, size.height)
    return new Promise((resolve, reject) => {
      const done = (made: Blob | null) => (made ? resolve(made) : reject(new Error('No picture was made.')))
      canvas.toBlob(done, 'image/jpeg', quality)
    })
  },
}

/** Throws in browsers that protect against fingerprinting: they return noise instead of the drawn picture. */
function assertTrueColours(context: CanvasRenderingContext2D) {
  context.fillStyle = 'rgb(18, 150, 84)'
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  const distance = Math.max(Math.abs(red - 18), Math.abs(green - 150), Math.abs(blue - 84))
  if (distance > 2) throw new Error('This browser gives other colours than those that were drawn.')
}
