import type { ReactNode } from 'react'
import { Hint } from '../../../../web/ui/card.tsx'
import type { Block, ReadableText as Text, Run } from '../contents.ts'
import classes from './readable-text.module.css'

type Item = Extract<Block, { kind: 'item' }>
type Table = Extract<Block, { kind: 'table' }>

/** A text that came with an import: words in paragraphs, lists and tables, and nothing that acts. */
export function ReadableText({ text: { blocks, isCut } }: { readonly text: Text }) {
  return (
    <div className={classes.text}>
      {grouped(blocks).map((group, place) => (
        <Group key={place} group={group} />
      ))}
      {isCut && <Hint>The text is longer than what is shown here.</Hint>}
    </div>
  )
}

/** Items of a list that follow each other are one list. */
function grouped(blocks: readonly Block[]): (Exclude<Block, Item> | Item[])[] {
  const groups: (Exclude<Block, Item> | Item[])[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'item') groups.push(block)
    else if (Array.isArray(last)) last.push(block)
    else groups.push([block])
  }
  return groups
}

function Group({ group }: { readonly group: Exclude<Block, Item> | Item[] }) {
  if (Array.isArray(group)) return <Items items={group} />
  if (group.kind === 'table') return <Rows table={group} />
  if (group.kind === 'fixed') return <p className={classes.fixed}>{group.text}</p>
  if (group.kind === 'heading') {
    return (
      <h4 className={classes.heading}>
        <Runs runs={group.runs} />
      </h4>
    )
  }
  return (
    <p className={classes.paragraph}>
      <Runs runs={group.runs} />
    </p>
  )
}

function Items({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ depth, number, runs }, place) => (
        <li key={place} data-depth={Math.min(depth, 4)}>
          <span aria-hidden={number === null}>{number === null ? '•' : `${number}.`}</span>
          <span>
            <Runs runs={runs} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Wider than the screen, it scrolls in its place, also with the keyboard. */
function Rows({ table: { rows } }: { readonly table: Table }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.box} tabIndex={0} role="group" aria-label="Table">
      <table className={classes.table}>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ isHead, runs }, place) => (
                <Cell key={place} scope={isHead ? scopeOf(cells) : null}>
                  <Runs runs={runs} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  /** Of a head; null for other cells. */
  readonly scope: 'row' | 'col' | null
  readonly children: ReactNode
}

function Cell({ scope, children }: CellProps) {
  return scope === null ? <td>{children}</td> : <th scope={scope}>{children}</th>
}

/** A row of heads names columns. */
function scopeOf(cells: readonly { readonly isHead: boolean }[]): 'row' | 'col' {
  return cells.every(({ isHead }) => isHead) ? 'col' : 'row'
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map(({ text, style }, place) => {
    if (style === 'bold') return <strong key={place}>{text}</strong>
    return style === 'italic' ? <em key={place}>{text}</em> : text
  })
}
