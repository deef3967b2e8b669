import { darken, mixColours } from './colour.ts'
import { type Random } from './random.ts'
import { svg } from './svg.ts'

export type Beard = 'none' | 'stubble' | 'moustache' | 'full'

const ink = '#211a19'

/** Eyes, brows, nose and a smile on the head that the avatar has drawn. */
export function drawFace(random: Random, skin: string, hair: string, woman: boolean): string {
  const lip = woman ? mixColours(skin, '#b13a48', 0.55) : darken(skin, 0.38)
  const cheek = mixColours(skin, '#e0604f', 0.4)
  const cheeks = svg`
    <ellipse cx="206" cy="272" rx="19" ry="12" fill="${cheek}" fill-opacity="0.38"/>
    <ellipse cx="306" cy="272" rx="19" ry="12" fill="${cheek}" fill-opacity="0.38"/>
  `
  const nose = svg`
    <path d="M257 234C262 248 268 258 264 265C260 270 252 270 247 267" fill="none"
      stroke="${darken(skin, 0.3)}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
  `
  return cheeks + drawEyes(woman) + drawBrows(random, hair, woman) + nose + drawMouth(random, lip)
}

function drawEyes(woman: boolean): string {
  const eye = (x: number, outward: number) => {
    const lash = svg`
      <path d="M${x + outward * 9} 226L${x + outward * 18} 219" stroke="${ink}" stroke-width="4"
        stroke-linecap="round"/>
    `
    return svg`
      <ellipse cx="${x}" cy="233" rx="10.5" ry="12" fill="${ink}"/>
      <circle cx="${x + 3.5}" cy="228.5" r="3.8" fill="#ffffff"/>
      ${woman ? lash : ''}
    `
  }
  return eye(220, -1) + eye(292, 1)
}

function drawBrows(random: Random, hair: string, woman: boolean): string {
  const lift = random.between(-2, 4)
  const width = woman ? 6 : 9
  return svg`
    <g fill="none" stroke="${darken(hair, 0.15)}" stroke-width="${width}" stroke-linecap="round">
    <path d="M203 ${208 - lift}C211 ${200 - lift} 227 ${199 - lift} 237 ${205 - lift}"/>
    <path d="M275 ${205 - lift}C285 ${199 - lift} 301 ${200 - lift} 309 ${208 - lift}"/></g>
  `
}

function drawMouth(random: Random, lip: string): string {
  if (random.pick(['open', 'closed', 'closed']) === 'open') {
    return svg`
      <path d="M228 291C240 297 272 297 284 291C281 314 268 322 256 322S231 314 228 291Z" fill="#6b2426"/>
      <path
        d="M231 293C242 298 270 298 281 293C280 299 278 302 276 304C264 307 248 307 236 304C233 301 232 298 231 293Z"
        fill="#ffffff"/>
    `
  }
  const width = random.between(22, 28)
  return svg`
    <path d="M${256 - width} 293C${256 - width * 0.5} 307 ${256 + width * 0.5} 307 ${256 + width} 293"
      fill="none" stroke="${lip}" stroke-width="6.5" stroke-linecap="round"/>
  `
}

export function drawBeard(beard: Beard, colour: string, skin: string): string {
  const moustache = svg`
    <path
      d="M256 279C246 273 226 276 217 291C230 288 246 290 256 286C266 290 282 288 295 291C286 276 266 273 256 279Z"
      fill="${colour}"/>
  `
  const jaw =
    'M170 222C170 296 204 346 256 346S342 296 342 222C338 248 332 262 320 270C300 276 284 270 256 270S212 276 192 270C180 262 174 246 170 222Z'
  // The mouth shows through: a beard is drawn with a hollow for it.
  const hollow = 'M226 289C240 284 272 284 286 289C284 316 270 325 256 325S228 316 226 289Z'
  if (beard === 'none') return ''
  if (beard === 'moustache') return moustache
  if (beard === 'stubble') {
    const shadow =
      'M172 238C176 300 208 340 256 340S336 300 340 238C334 258 326 266 314 272C296 278 282 274 256 274S216 278 198 272C186 266 178 258 172 238Z'
    return svg`
      <path d="${shadow}${hollow}" fill="${mixColours(skin, '#2a2422', 0.6)}" fill-opacity="0.3"
        fill-rule="evenodd"/>
    `
  }
  return svg`<path d="${jaw}${hollow}" fill="${colour}" fill-rule="evenodd"/>${moustache}`
}

export function drawGlasses(random: Random): string {
  const frame = random.pick(['#24262b', '#5a3a26', '#3b4a63'])
  const round = random.pick([true, false])
  const glass = (x: number) =>
    round
      ? svg`<circle cx="${x}" cy="234" r="28" fill="#ffffff" fill-opacity="0.16"/>`
      : svg`<rect x="${x - 31}" y="212" width="62" height="44" rx="13" fill="#ffffff" fill-opacity="0.16"/>`
  return svg`
    <g stroke="${frame}" stroke-width="5.5" fill="none"
      stroke-linecap="round">${glass(219)}${glass(293)}<path
      d="M${round ? 247 : 250} 230C252 225 260 225 ${round ? 265 : 262} 230M${round ? 191 : 188} 230L177 227M${round ? 321 : 324} 230L335 227"/></g>
  `
}
