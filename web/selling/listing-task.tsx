import type { ReactNode } from 'react'
import type { UnfinishedSale } from '#contract/sales.ts'
import { toMajor } from '#lib/money.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ListingLine } from './listing-line.tsx'
import styles from './listing-task.module.css'

type Props = {
  sale: Pick<UnfinishedSale, 'listingId' | 'title' | 'amountMinor' | 'photo'>
  /** What it is about, in the words of the badge. Screen readers hear it before the name of the phone. */
  title: string
  /** The badge, and any others. */
  mark: ReactNode
  /** What the seller does next, and by when. */
  text: string
  /** Whether it waits for the seller: the text then stands out. */
  isOwnTurn: boolean
  /** The page where they do it. `name` is what screen readers call the button. */
  action: { label: string; name: string; to: string }
}

/** One thing that a seller has to do about one of their phones. */
export function ListingTask({ sale, title, mark, text, isOwnTurn, action }: Props) {
  const { listingId: id, amountMinor, photo } = sale
  return (
    <Card raised as="article" aria-label={`${title}: ${sale.title}`}>
      <Stack>
        <Row>{mark}</Row>
        <ListingLine
          listing={{ id, title: sale.title, price: toMajor(amountMinor), photos: photo ? [photo] : [] }}
        />
        <Row justify="between">
          <Text size={isOwnTurn ? 'body' : 'label'} soft={!isOwnTurn} className={styles.text}>
            {text}
          </Text>
          <LinkButton variant="soft" to={action.to} aria-label={action.name}>
            {action.label}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}
