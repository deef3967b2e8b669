/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets the roles of a table whose display is changed */
import type { ReactNode } from 'react'
import styles from './table.module.css'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand to the right. */
  align?: 'end'
  /** The column's name is read out, not shown: for pictures and buttons. */
  quiet?: boolean
}

type Props<Row> = {
  /** What the table is of, for those who listen. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** A table where there is room for one, else one card a row. The roles are spelled out: a changed `display` takes them away. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} scope="col" role="columnheader" data-align={column.align}>
                <span data-quiet={column.quiet || undefined}>{column.header}</span>
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
                  data-align={column.align}
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
