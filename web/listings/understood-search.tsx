import type { SearchSummary } from '#contract/search.ts'
import { formatTaka } from '#lib/money.ts'
import { useSearchPageMessages } from '#web/messages/search-page-messages.tsx'
import { Text } from '#web/ui/text.tsx'

/**
 * Says how a search was understood, if that differs from the typed text, and if the phones only mention a brand that
 * nobody sells here. Shows nothing if no phones were found.
 */
export function UnderstoodSearch({ summary }: { summary: Partial<SearchSummary> | undefined }) {
  const texts = useSearchPageMessages()
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
      {words || budget ? <Text>{texts.understood(words ?? '', from, upTo)}</Text> : null}
      {unsoldBrand ? <Text>{texts.onlyMentioned(unsoldBrand)}</Text> : null}
    </output>
  )
}
