import type { IconName } from '#web/ui/text/icon.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type Props = {
  texts: { empty: string; emptyText: string }
  icon: IconName
  /** What is said instead if it is a search or a filter that finds nothing; `all` leads to the whole list. */
  filtered: { title: string; text?: string | undefined; all: string } | undefined
}

/** Shown instead of a list that is empty, or has nothing that was searched or chosen. */
export function EmptyList({ texts, icon, filtered }: Props) {
  if (!filtered) {
    return (
      <EmptyState title={texts.empty} icon={icon}>
        {texts.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={filtered.title}
      icon="search"
      action={
        <LinkButton to="?" replace variant="secondary" preventScrollReset>
          {filtered.all}
        </LinkButton>
      }
    >
      {filtered.text}
    </EmptyState>
  )
}
