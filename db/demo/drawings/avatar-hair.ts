import { darken, lighten } from './colour.ts'
import { svg } from './svg.ts'

export type Hair =
  | 'short'
  | 'side'
  | 'curly'
  | 'crew'
  | 'receding'
  | 'cap'
  | 'long'
  | 'bun'
  | 'bob'
  | 'plait'
  | 'hijab'

/** What of the hair or scarf lies behind neck and shoulders. */
export function drawHairBehind(hair: Hair, colour: string): string {
  const deep = darken(colour, 0.25)
  switch (hair) {
    case 'long':
      return svg`
        <path
          d="M256 90C170 90 142 156 146 240C148 320 128 384 118 446H394C384 384 364 320 366 240C370 156 342 90 256 90Z"
          fill="${deep}"/>
      `
    case 'bob':
      return svg`
        <path
          d="M256 90C166 90 138 160 142 246C143 296 140 330 150 352C200 372 312 372 362 352C372 330 369 296 370 246C374 160 346 90 256 90Z"
          fill="${deep}"/>
      `
    case 'plait':
    case 'bun':
      return svg`${hair === 'bun' ? svg`<circle cx="256" cy="84" r="42" fill="${deep}"/>` : ''}<path d="M256 94C176 94 150 156 156 230C158 270 168 300 180 318H332C344 300 354 270 356 230C362 156 336 94 256 94Z" fill="${deep}"/>`
    case 'hijab':
      return svg`
        <path
          d="M256 80C156 80 130 166 134 252C136 322 126 372 106 424H406C386 372 376 322 378 252C382 166 356 80 256 80Z"
          fill="${darken(colour, 0.12)}"/>
      `
    default:
      return ''
  }
}

/** What of it lies over brow and temples. */
export function drawHairBefore(hair: Hair, colour: string): string {
  const shine = lighten(colour, 0.16)
  const fill = (path: string) => svg`<path d="${path}" fill="${colour}"/>`
  switch (hair) {
    case 'short':
      return (
        fill(
          'M171 230C152 142 192 90 258 90S362 140 341 230C344 202 338 184 328 170C296 178 226 178 198 158C184 174 172 194 171 230Z',
        ) + gloss(shine)
      )
    case 'side':
      return (
        fill(
          'M171 230C148 150 184 94 246 88C318 82 366 134 341 230C345 204 340 186 330 176C292 178 246 166 214 138C204 162 172 188 171 230Z',
        ) + gloss(shine)
      )
    case 'curly':
      return drawCurls(colour, shine)
    case 'crew':
      return fill(
        'M171 218C160 142 198 100 256 100S352 142 341 218C342 190 336 172 322 160C290 150 222 150 190 160C176 172 170 190 171 218Z',
      )
    case 'receding':
      return fill(
        'M171 232C152 160 186 104 256 104S360 160 341 232C343 210 338 196 329 186C332 160 318 146 300 140C286 150 226 150 212 140C194 146 180 160 183 186C174 196 169 210 171 232Z',
      )
    case 'cap':
      return (
        fill(
          'M171 224C164 200 168 176 176 164H336C344 176 348 200 341 224C340 204 336 194 330 184H182C176 194 172 204 171 224Z',
        ) + drawCap()
      )
    case 'long':
      return drawParting(
        colour,
        'M256 92C176 92 146 158 154 262C158 290 160 300 158 316C176 268 176 220 196 186C222 178 246 154 256 120C266 154 290 178 316 186C336 220 336 268 354 316C352 300 354 290 358 262C366 158 336 92 256 92Z',
      )
    case 'bob':
      return drawParting(
        colour,
        'M256 92C178 92 148 158 152 250C156 280 158 300 168 312C176 268 178 226 192 194C236 192 280 168 298 136C306 168 318 184 322 196C334 226 338 268 344 312C354 300 356 280 360 250C364 158 334 92 256 92Z',
      )
    case 'bun':
    case 'plait':
      return (
        drawParting(
          colour,
          'M256 94C184 94 152 150 162 246C172 206 184 186 204 172C228 164 248 146 256 122C264 146 284 164 308 172C328 186 340 206 350 246C360 150 328 94 256 94Z',
        ) + (hair === 'plait' ? drawPlait(colour, shine) : '')
      )
    case 'hijab':
      return drawHijab(colour)
  }
}

function gloss(colour: string): string {
  return svg`
    <path d="M206 122C226 106 262 102 290 112" fill="none" stroke="${colour}" stroke-width="8"
      stroke-linecap="round" stroke-opacity="0.7"/>
  `
}

function drawParting(colour: string, path: string): string {
  return svg`
    <path d="${path}" fill="${colour}"/>
    <path d="M196 150C206 128 222 114 240 108" fill="none" stroke="${lighten(colour, 0.18)}"
      stroke-width="6" stroke-linecap="round" stroke-opacity="0.6"/>
  `
}

function drawCurls(colour: string, shine: string): string {
  const curls = [
    [176, 190, 24],
    [180, 152, 30],
    [206, 122, 34],
    [246, 106, 36],
    [288, 112, 35],
    [322, 138, 32],
    [336, 184, 25],
    [228, 140, 30],
    [276, 142, 30],
    [310, 160, 22],
    [200, 164, 22],
  ] as const
  const rings = [
    [206, 122],
    [252, 108],
    [298, 118],
    [228, 146],
    [276, 146],
  ] as const
  return svg`${curls.map(([x, y, r]) => svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`)}${rings.map(([x, y]) => svg`<path d="M${x - 11} ${y}a11 11 0 0 1 20 -6" fill="none" stroke="${shine}" stroke-width="4.5" stroke-linecap="round" stroke-opacity="0.7"/>`)}`
}

function drawCap(): string {
  return svg`
    <path d="M172 166C170 118 204 92 256 92S342 118 340 166C290 156 222 156 172 166Z" fill="#f6f3ea"/>
    <path d="M172 166C222 156 290 156 340 166L340 182C290 171 222 171 172 182Z" fill="#e6e0d0"/>
    <path d="M196 132C232 120 280 120 316 132" fill="none" stroke="#d3cbb6" stroke-width="3.5"
      stroke-dasharray="3 7" stroke-linecap="round"/>
  `
}

function drawPlait(colour: string, shine: string): string {
  const knots = [316, 344, 372, 400, 428, 454].map(
    (y, index) =>
      svg`
        <ellipse cx="${346 - index * 2}" cy="${y}" rx="${22 - index * 1.6}" ry="20" fill="${colour}"/>
        <path d="M${330 - index * 2} ${y - 4}Q${346 - index * 2} ${y + 10} ${362 - index * 2} ${y - 6}"
          fill="none" stroke="${shine}" stroke-width="3" stroke-opacity="0.7"/>
      `,
  )
  return svg`${knots}<rect x="322" y="468" width="28" height="10" rx="5" fill="#d2563f"/>`
}

/** The scarf frames the face, crosses under the chin and falls over the shoulders in folds. */
function drawHijab(colour: string): string {
  const [light, deep] = [lighten(colour, 0.12), darken(colour, 0.22)]
  const frame =
    'M256 80C156 80 130 166 134 252C136 304 160 356 256 372C352 356 376 304 378 252C382 166 356 80 256 80Z'
  const face =
    'M256 134C200 134 182 180 182 234C182 292 214 340 256 340S330 292 330 234C330 180 312 134 256 134Z'
  return svg`
    <path d="${frame}${face}" fill="${colour}" fill-rule="evenodd"/>
    <path d="${face}" fill="none" stroke="${deep}" stroke-width="5" stroke-opacity="0.55"/>
    <path d="M183 226C186 164 214 136 256 136S326 164 329 226C320 178 296 160 256 160S192 178 183 226Z"
      fill="${darken(colour, 0.45)}"/>
    <path
      d="M140 300C170 372 330 380 374 290C384 350 400 384 420 420C350 470 170 470 96 424C118 392 134 350 140 300Z"
      fill="${colour}"/>
    <g fill="none" stroke-linecap="round">
    <path d="M150 318C196 384 300 392 366 318" stroke="${deep}" stroke-width="5" stroke-opacity="0.6"/>
    <path d="M140 362C200 424 300 424 372 350" stroke="${light}" stroke-width="6" stroke-opacity="0.7"/>
    <path d="M128 404C200 446 300 446 392 386" stroke="${deep}" stroke-width="5" stroke-opacity="0.5"/>
    <path d="M168 150C190 112 224 96 262 96" stroke="${light}" stroke-width="8" stroke-opacity="0.7"/></g>
  `
}
