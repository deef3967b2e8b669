import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { drawText } from '#services/images/text-drawing.ts'

/** Conjuncts, vowel signs before, below and around their letter, repha, and digits with the sign of the taka. */
const texts = ['স্ক্রিন', 'ক্ষ্ম', 'বিক্রি হয়ে গেছে', 'ব্রাহ্মণবাড়িয়া', 'চট্টগ্রাম', 'কৌতূহল', 'পূর্ব', '১,২৫,০০০']

/** The same letters side by side: a sign between them keeps them from joining. */
const unshaped = (text: string) => text.replaceAll('্', '্\u{200C}')

type Ink = { width: number; height: number; alpha: number[] }

/** The ink of a text as the browser draws it on our pages, without the empty space around it. */
const inkInBrowser = (page: Page, text: string): Promise<Ink> =>
  page.evaluate(async (text) => {
    const font = "700 64px 'Inter Variable', 'Noto Sans Bengali Variable'"
    await document.fonts.load(font, text)
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 200
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser has no canvas.')
    context.font = font
    context.fillText(text, 50, 120)
    const { data } = context.getImageData(0, 0, 900, 200)
    const at = (x: number, y: number) => data[(y * 900 + x) * 4 + 3] ?? 0
    const columns = Array.from({ length: 900 }, (_, x) => x)
    const rows = Array.from({ length: 200 }, (_, y) => y)
    const usedColumns = columns.filter((x) => rows.some((y) => at(x, y) > 32))
    const usedRows = rows.filter((y) => columns.some((x) => at(x, y) > 32))
    const [left = 0, right = 0] = [usedColumns[0], usedColumns.at(-1)]
    const [top = 0, bottom = 0] = [usedRows[0], usedRows.at(-1)]
    const width = right - left + 1
    const height = bottom - top + 1
    const alpha = rows
      .slice(top, bottom + 1)
      .flatMap((y) => columns.slice(left, right + 1).map((x) => at(x, y)))
    return { width, height, alpha }
  }, text)

async function inkOfPicture(text: string): Promise<Ink> {
  const { bytes } = await drawText(text, { size: 64, bold: true, colour: '#000000', width: 900 })
  const trimmed = sharp(bytes).extractChannel('alpha').trim({ background: '#000000', threshold: 32 })
  const { data, info } = await trimmed.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, alpha: [...data] }
}

/** The share of the ink of both that is at the same place, from 0 to 1. */
async function compare(one: Ink, other: Ink): Promise<number> {
  const { width, height } = one
  const raw = { width: other.width, height: other.height, channels: 1 as const }
  const sized = sharp(Buffer.from(other.alpha), { raw }).resize({ width, height, fit: 'fill' })
  const alpha = await sized.extractChannel(0).raw().toBuffer()
  const pairs = one.alpha.map((value, at) => [value, alpha[at] ?? 0] as const)
  const sum = (of: (one: number, other: number) => number) =>
    pairs.reduce((total, [a, b]) => total + of(a, b), 0)
  return sum(Math.min) / sum(Math.max)
}

test('a shared picture shapes Bangla as the browser does', once, async ({ page }) => {
  await open(page, '/bn/about')
  for (const text of texts) {
    const [browser, picture] = [await inkInBrowser(page, text), await inkOfPicture(text)]
    const [wider, higher] = [picture.width / browser.width, picture.height / browser.height]
    expect({ text, width: Math.abs(wider - 1) <= 0.02, height: Math.abs(higher - 1) <= 0.05 }).toEqual({
      text,
      width: true,
      height: true,
    })
    expect([text, (await compare(browser, picture)) > 0.8]).toEqual([text, true])
    const apart = await inkInBrowser(page, unshaped(text))
    // Only a text with conjuncts differs.
    expect([text, (await compare(apart, picture)) < 0.5]).toEqual([text, text.includes('্')])
  }
})
