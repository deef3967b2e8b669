import type { Item } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BookAction } from './book-action.tsx'
import { useItemDialogs } from './item-dialogs.tsx'
import styles from './item-trade.module.css'

/** What one can do about a phone on its page; of a sold one it says so. */
export function ItemTrade({ item, hasSimilar }: { item: Item; hasSimilar: boolean }) {
  const { items } = useMessages()
  const { show, dialogs } = useItemDialogs(item)
  return (
    <>
      <div className={styles.trade}>
        {item.isSold === 'sold' ? (
          <p className={styles.sold}>{hasSimilar ? items.soldText : items.soldAlone}</p>
        ) : (
          <BookAction item={item} describedBy="model" variant="primary" onBook={() => show('booking')} />
        )}
        {/* Of a sold one too: its buyer sees last whether it is what was said. */}
        <Button
          variant="quiet"
          size="small"
          icon={<Icon name="flag" size="small" />}
          aria-describedby="model"
          onClick={() => show('report')}
        >
          {items.report}
        </Button>
      </div>
      {dialogs}
    </>
  )
}
