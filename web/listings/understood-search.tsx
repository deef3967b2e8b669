import type { SearchSummary } from '#contract/search.ts'
import { formatTaka } from '#lib/money.ts'
import { searchPage } from '#texts/search-page.ts'
import { Text } from '#web/ui/text.tsx'

/**
 * Says how a search was understood, if that differs from the typed text, and if the phones only mention a brand that
 * nobody sells here. Shows nothing if no phones were found.
 */
export function UnderstoodSearch({ summary }: { summary: Partial<SearchSummary> | undefined }) {
  const {
    understood: words,
    budget,
    unsoldBrand,
  }: Partial<SearchSummary> = summary?.total?.count ? summary : {}
  const [from, upTo] = [budget?.minPrice, budget?.maxPrice].map((price) =>
    price === undefined ? undefined : formatTaka(price),
  )
  return (
    <output>
      {words || budget ? <Text>{searchPage.understood(words ?? '', from, upTo)}</Text> : null}
      {unsoldBrand ? <Text>{searchPage.onlyMentioned(unsoldBrand)}</Text> : null}
    </output>
  )
}
