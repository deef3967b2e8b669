import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { ListingLine } from './listing-line.tsx'
import styles from './listing-task.module.css'

type Props = {
  listing: Listing
  /** What it is about, as the badge says it: the name of the card, before that of the phone. */
  title: string
  /** The badge, and any others. */
  mark: ReactNode
  /** What the seller does next, and by when. */
  text: string
  /** Keeps room for a longer text that comes later, so that nothing moves then. */
  keepsRoom?: boolean
  /** Where they do it. `name` is the button for screen readers. */
  action: { label: string; name: string; to: string }
}

/** One thing that a seller has to do about one of their phones. */
export function ListingTask({ listing, title, mark, text, keepsRoom, action }: Props) {
  return (
    <Card raised as="article" aria-label={`${title}: ${listing.model}`}>
      <Stack>
        <Row>{mark}</Row>
        <ListingLine listing={listing} />
        <Row justify="between">
          <Text size="label" soft className={keepsRoom ? styles.room : undefined}>
            {text}
          </Text>
          <LinkButton to={action.to} aria-label={action.name}>
            {action.label}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}
