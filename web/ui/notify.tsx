import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './notify.module.css'

interface NoticeAction {
  readonly label: string
  /** The id of the row that the notice is about, where the row may change again meanwhile. */
  readonly of?: string
  /** The notice stays, so that its other actions can still be pressed. */
  readonly keepsNotice?: boolean
  readonly run: () => void
}
interface Notice {
  readonly id: number
  readonly kind: 'failure' | 'success'
  readonly text: string
  readonly detail: string | undefined
  readonly actions: readonly NoticeAction[]
}

/** Milliseconds a success stays; one with an action stays longer. */
const stay = { plain: 6_000, withAction: 12_000 }

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

function close(id: number) {
  show(notices.filter((notice) => notice.id !== id))
}

function add(notice: Omit<Notice, 'id'>): number {
  lastId += 1
  const id = lastId
  // A notice with the same text replaces the earlier one.
  show([...notices.filter(({ text }) => text !== notice.text), { ...notice, id }])
  return id
}

/** Notices inside the page; they stay when the page changes. */
export const notify = {
  /** Stays until it is closed. `text` is exactly the specification's text, `detail` the reason. */
  failure(text: string, detail?: string) {
    add({ kind: 'failure', text, detail, actions: [] })
  },
  /** Disappears by itself. An action can undo the act. */
  success(text: string, ...offered: readonly (NoticeAction | undefined)[]) {
    const actions = offered.filter((action) => action !== undefined)
    const id = add({ kind: 'success', text, detail: undefined, actions })
    setTimeout(() => close(id), actions.length > 0 ? stay.withAction : stay.plain)
  },
  /**
   * Removes notices about a row that has changed again: their `Undo` must not revert the newer
   * change.
   */
  withdraw(of: string) {
    show(notices.filter(({ actions }) => !actions.some((action) => action.of === of)))
  },
  /** Removes all notices, for instance when another account signs in. */
  clear() {
    show([])
  },
}

/** The place where notices appear; it exists once, in the frame. */
export function NoticePlace() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
  return (
    <div className={classes.place}>
      {shown
        .filter(({ kind }) => kind === 'failure')
        .map((notice) => (
          <div key={notice.id} role="alert" className={classes.notice} data-kind="failure">
            <NoticeContent notice={notice} />
          </div>
        ))}
      {/* Exists before its content, so that screen readers notice the change. */}
      <div role="status" className={classes.successes}>
        {shown
          .filter(({ kind }) => kind === 'success')
          .map((notice) => (
            <div key={notice.id} className={classes.notice} data-kind="success">
              <NoticeContent notice={notice} />
            </div>
          ))}
      </div>
    </div>
  )
}

function NoticeContent({ notice: { id, kind, text, detail, actions } }: { notice: Notice }) {
  return (
    <>
      {kind === 'failure' ? (
        <IconAlertTriangle className={classes.icon} aria-hidden />
      ) : (
        <IconCircleCheck className={classes.icon} aria-hidden />
      )}
      <div className={classes.content}>
        <div className={classes.texts}>
          <p className={classes.text}>{text}</p>
          {detail && detail !== text && <p>{detail}</p>}
        </div>
        {actions.map((action) => (
          <Button
            key={action.label}
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              if (!action.keepsNotice) close(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <CloseButton aria-label="Close" onClick={() => close(id)} />
    </>
  )
}
