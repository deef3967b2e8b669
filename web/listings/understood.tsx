import type { SearchSummary } from '#contract/search.ts'
import { formatTaka } from '#lib/money.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Text } from '#web/ui/text.tsx'

/** Says what the phones are that are shown, where that is not what was typed; nothing when none are found. */
export function Understood({ summary }: { summary: Partial<SearchSummary> | undefined }) {
  const { brands } = useMarketMessages()
  const { understood: words, budget }: Partial<SearchSummary> = summary?.total?.count ? summary : {}
  const [from, upTo] = [budget?.minPrice, budget?.maxPrice].map((price) =>
    price === undefined ? undefined : formatTaka(price),
  )
  return <output>{words || budget ? <Text>{brands.understood(words ?? '', from, upTo)}</Text> : null}</output>
}
