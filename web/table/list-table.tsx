import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import type { Problem } from '../../contract/problem.ts'
import { useGo } from '../go.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import classes from './list-table.module.css'

export interface Column<Row> {
  readonly head: string
  /** One text or one element: on phones it stands beside its head as one piece. */
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers and money. */
  readonly align?: 'end'
  /** The cell is never cut, as for dates; numbers never are. */
  readonly short?: true
  /** Cut sooner than other cells. */
  readonly narrow?: true
  /** Long texts may take several lines; other cells are cut at the end of their line. */
  readonly wraps?: true
  /**
   * On phones: beside the first column, as for a status; in the rest of its line; on a line of its
   * own; or left out, also where a panel leaves little room.
   */
  readonly phone?: 'aside' | 'fills' | 'line' | 'none'
  /** The head sorts: the value of the list's `order` for each direction, empty for the usual order. */
  readonly sorts?: { readonly up: string; readonly down: string }
}

/** The order of the rows, and what pressing a head does. */
export interface ListOrder {
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
}

interface ListTableProps<Row> {
  /** The name of the table for screen readers, such as `Patients`. */
  readonly label?: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until they have been read. */
  readonly rows: readonly Row[] | undefined
  /** Exact text when there is no row. */
  readonly empty: string
  /** The next thing to do when there is no row. */
  readonly emptyAction?: ReactNode
  /** The URL that a click on a row opens; the cells still need a real link. */
  readonly rowTo?: ((row: Row) => string) | undefined
  /** The effect of a click on a row, where it opens no page. */
  readonly onRow?: ((row: Row) => void) | undefined
  /** Without it no head sorts. */
  readonly order?: ListOrder
  readonly loading: boolean
  readonly problem: Problem | null
}

/**
 * Browsers no longer treat an element as a table when its display changes (on phones), so the roles
 * are stated.
 */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
}
const skeletonRows = 6

/** A list: a table that scrolls in its own box. A row is one line, on phones about two. */
export function ListTable<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
  empty,
  emptyAction,
  rowTo,
  onRow,
  order,
  loading,
  problem,
}: ListTableProps<Row>) {
  const go = useGo()
  const [isScrolledByKeys, setIsScrolledByKeys] = useState(false)
  const watch = useCallback((box: HTMLDivElement) => {
    // Rows without a link or a button are reached by the keys that scroll.
    const measure = () =>
      setIsScrolledByKeys(isOverflowing(box) && !box.querySelector('a, button, input'))
    // It measures after the browser's own layout; asked any sooner, the browser lays out twice.
    const observer = new ResizeObserver(measure)
    for (const part of [box, ...box.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  const openRow = onRow ?? (rowTo && ((row: Row) => void go(rowTo(row))))
  if (!rows && problem) return <LoadFailure problem={problem} />

  function open(event: MouseEvent, row: Row) {
    const isOnControl =
      event.target instanceof Element &&
      event.target.closest('a, button, input, select, label, [role="button"]')
    const isSelecting = !window.getSelection()?.isCollapsed
    if (!isOnControl && !isSelecting) openRow?.(row)
  }

  return (
    <div
      className={classes.box}
      ref={watch}
      {...(isScrolledByKeys && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {!rows && loading && (
        <VisuallyHidden role="status">
          <span>Loading...</span>
        </VisuallyHidden>
      )}
      {rows && problem && <LoadFailure problem={problem} />}
      <table
        {...roles.table}
        className={classes.table}
        aria-label={label}
        aria-busy={!rows}
        data-arriving={!rows && loading ? true : undefined}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <Head key={column.head} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows?.map((row) => (
            // For the mouse only: the row has real links for keyboard and screen reader.
            <tr
              {...roles.row}
              key={row.id}
              data-opens={openRow ? true : undefined}
              onClick={openRow ? (event) => open(event, row) : undefined}
            >
              {columns.map((column) => (
                <Cell key={column.head} column={column} content={column.cell(row)} />
              ))}
            </tr>
          ))}
          {rows?.length === 0 && (
            <tr {...roles.row} className={classes.empty ?? ''}>
              <td {...roles.cell} colSpan={columns.length}>
                <p>{empty}</p>
                {emptyAction}
              </td>
            </tr>
          )}
          {!rows && loading && <SkeletonRows columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

const isOverflowing = (box: HTMLElement) =>
  box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly order: ListOrder | undefined
}

function Head<Row>({ column: { head, align, phone, sorts }, order }: HeadProps<Row>) {
  const { up, down } = order && sorts ? sorts : {}
  const value = order?.value ?? ''
  const direction = value === up ? 'ascending' : value === down ? 'descending' : undefined
  const Sign = direction === 'descending' ? IconChevronDown : IconChevronUp
  return (
    <th
      {...roles.head}
      scope="col"
      data-head={head}
      data-align={align}
      data-phone={phone}
      aria-sort={direction}
    >
      {up === undefined || down === undefined ? (
        head
      ) : (
        <UnstyledButton
          className={classes.sort ?? ''}
          onClick={() => order?.onChoose(direction === 'ascending' ? down : up)}
        >
          {head}
          <Sign size={14} aria-hidden data-on={direction ? true : undefined} />
        </UnstyledButton>
      )}
    </th>
  )
}

function Cell<Row>({ column, content }: { column: Column<Row>; content: ReactNode }) {
  const { head, align, short, narrow, wraps, phone } = column
  return (
    <td
      {...roles.cell}
      data-head={head}
      data-align={align}
      data-short={short}
      data-narrow={narrow}
      data-wraps={wraps}
      data-phone={phone}
      // A text that is cut can be read whole.
      title={typeof content === 'string' && !short && !wraps ? content : undefined}
    >
      {content}
    </td>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell}>
          <Skeleton height={16} width={cell === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ))
}
