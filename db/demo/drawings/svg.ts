export type Point = { x: number; y: number }
export type Stop = [offset: number, colour: string, opacity?: number]

/** Two decimals are finer than a pixel at every scale we draw at, and keep the bytes the same on every machine. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error('A drawing holds a number that is not finite.')
  return String(Math.round(value * 100) / 100)
}

/** Template tag for markup: numbers are rounded, lists joined, line breaks of the source taken as one space. */
export function svg(parts: TemplateStringsArray, ...values: (string | number | string[])[]): string {
  const last = parts.length - 1
  return parts
    .map((part, index) => (index === 0 ? part.replace(/^\s*\n\s*/, '') : part))
    .map((part, index) => (index === last ? part.replace(/\s*\n\s*$/, '') : part))
    .map((part) => part.replaceAll(/\s*\n\s*/g, ' '))
    .reduce((text, part, index) => text + formatValue(values[index - 1] ?? '') + part)
}

function formatValue(value: string | number | string[]): string {
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : value.join('')
}

/** A linear gradient in shares of the shape's box, or in drawing units when `absolute`. */
export function linearGradient(id: string, from: Point, to: Point, stops: Stop[], absolute = false): string {
  const units = absolute ? ' gradientUnits="userSpaceOnUse"' : ''
  return svg`<linearGradient id="${id}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"${units}>${formatStops(stops)}</linearGradient>`
}

/** A radial gradient in shares of the shape's box. */
export function radialGradient(id: string, centre: Point, radius: number, stops: Stop[]): string {
  return svg`<radialGradient id="${id}" cx="${centre.x}" cy="${centre.y}" r="${radius}">${formatStops(stops)}</radialGradient>`
}

function formatStops(stops: Stop[]): string[] {
  return stops.map(
    ([offset, colour, opacity = 1]) =>
      svg`<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : svg` stop-opacity="${opacity}"`}/>`,
  )
}

/** Path of a rectangle whose corners flow into its sides, as those of phones do; `ease` 1 gives plain circular corners. */
export function roundedPath(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  ease = 1.4,
): string {
  const most = Math.min(width, height) / 2
  const reach = Math.min(radius * ease, most)
  // The middle of the corner stays where a circle of this radius would have it.
  const control = Math.max(0, (2.343 * Math.min(radius, most) - reach) / 3)
  const right = x + width
  const bottom = y + height
  return svg`M${x + reach} ${y}H${right - reach}C${right - control} ${y} ${right} ${y + control} ${right} ${y + reach}V${bottom - reach}C${right} ${bottom - control} ${right - control} ${bottom} ${right - reach} ${bottom}H${x + reach}C${x + control} ${bottom} ${x} ${bottom - control} ${x} ${bottom - reach}V${y + reach}C${x} ${y + control} ${x + control} ${y} ${x + reach} ${y}Z`
}

export function circlePath(x: number, y: number, radius: number): string {
  return svg`M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0Z`
}

export function wrapSvg(width: number, height: number, body: string): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}
