import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Text } from '#web/ui/text.tsx'

/** Says what was searched for instead of what was typed. */
export function Understood({ words }: { words: string | null | undefined }) {
  const { brands } = useMarketMessages()
  return <output>{words ? <Text>{brands.understood(words)}</Text> : null}</output>
}
