import { darken, lighten, measureBrightness } from './colour.ts'
import { svg } from './svg.ts'

export type Clothes = 'shirt' | 'polo' | 'panjabi' | 'tee' | 'jacket' | 'kameez' | 'sari' | 'scarf'

const shoulders =
  'M40 512C44 436 84 404 150 392C186 386 208 378 216 366C226 392 286 392 296 366C304 378 326 386 362 392C428 404 468 436 472 512Z'

/** Shoulders and chest in one garment; `second` is the colour of what is worn over or under it. */
export function drawClothes(clothes: Clothes, colour: string, second: string): string {
  const deep = darken(colour, 0.2)
  const light = lighten(colour, measureBrightness(colour) > 0.7 ? 0.6 : 0.22)
  const body = svg`
    <path d="${shoulders}" fill="${colour}"/>
    <path d="M96 512C98 476 104 456 116 440M416 512C414 476 408 456 396 440" fill="none" stroke="${deep}"
      stroke-width="5" stroke-linecap="round" stroke-opacity="0.6"/>
  `
  switch (clothes) {
    case 'shirt':
      return svg`${body}<path d="M256 408V512" stroke="${deep}" stroke-width="4"/><path d="M214 364L190 384L226 436L256 406Z" fill="${light}"/><path d="M298 364L322 384L286 436L256 406Z" fill="${light}"/>${buttons([446, 486], deep)}`
    case 'polo':
      return svg`${body}<path d="M244 404H268V466H244Z" fill="${deep}" fill-opacity="0.5"/><path d="M214 362L188 382C208 404 232 414 254 414L256 402Z" fill="${deep}"/><path d="M298 362L324 382C304 404 280 414 258 414L256 402Z" fill="${deep}"/>${buttons([430, 452], light)}`
    case 'panjabi':
      return svg`${body}<path d="M212 360C222 396 290 396 300 360L310 376C300 416 212 416 202 376Z" fill="${deep}"/><rect x="243" y="402" width="26" height="110" fill="${light}" fill-opacity="0.65"/><path d="M238 402V512M274 402V512" stroke="${second}" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>${buttons([424, 456, 488], deep)}`
    case 'tee':
      return svg`${body}<path d="M206 374C216 416 296 416 306 374L296 366C286 396 226 396 216 366Z" fill="${deep}"/>`
    case 'jacket':
      return svg`
        <path d="${shoulders}" fill="${second}"/>
        <path d="M40 512C44 436 84 404 150 392C178 387 198 382 210 372L244 512Z" fill="${colour}"/>
        <path d="M472 512C468 436 428 404 362 392C334 387 314 382 302 372L268 512Z" fill="${colour}"/>
        <path d="M208 368L176 392L226 470L240 500Z" fill="${deep}"/>
        <path d="M304 368L336 392L286 470L272 500Z" fill="${deep}"/>
      `
    case 'kameez':
      return svg`${body}<path d="M214 368C222 430 290 430 298 368L310 376C304 446 208 446 202 376Z" fill="${second}"/><path d="M206 392C216 452 296 452 306 392" fill="none" stroke="${light}" stroke-width="5" stroke-dasharray="0.1 11" stroke-linecap="round"/>`
    case 'sari':
      return svg`${body}<path d="M472 512C468 436 428 404 362 392C346 389 332 386 322 382C300 430 210 470 120 512Z" fill="${second}"/><path d="M322 382C300 430 210 470 120 512" fill="none" stroke="${light}" stroke-width="10"/><path d="M336 388C318 440 240 480 170 512M380 398C360 446 300 486 250 512" fill="none" stroke="${darken(second, 0.2)}" stroke-width="4" stroke-opacity="0.6"/>`
    case 'scarf':
      return body
  }
}

function buttons(heights: number[], colour: string): string {
  return heights.map((y) => svg`<circle cx="256" cy="${y}" r="5" fill="${colour}"/>`).join('')
}
