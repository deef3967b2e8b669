/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets the roles of a table whose display is changed */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './table.module.css'

export type Column<Row> = {
  /** Also the cell's `data-cell`, by which a stylesheet arranges it. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The column's name is read out but not shown: for pictures, states and buttons. */
  quiet?: boolean
}

type Props<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Arranges the cells of a row where there is more room than on a phone. */
  className?: string | undefined
}

/**
 * A table whose rows are cards: on a phone, the cells of a row stand one below the other. The roles are explicit,
 * because a changed `display` removes them.
 */
export function Table<Row>({ caption, columns, rows, rowKey, className }: Props<Row>) {
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, className)} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} scope="col" role="columnheader">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-cell={column.key}
                  data-label={column.quiet ? undefined : column.header}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
