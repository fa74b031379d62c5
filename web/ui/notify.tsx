import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './notify.module.css'

interface NoticeAction {
  readonly label: string
  /** What it changes, by id, where that may be changed once more meanwhile. */
  readonly of?: string
  readonly run: () => void
}
interface Notice {
  readonly id: number
  readonly kind: 'failure' | 'success'
  readonly text: string
  readonly detail: string | undefined
  readonly action: NoticeAction | undefined
}

/** Milliseconds a success stays; one that offers an action stays longer. */
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
  // The same text twice would only pile up.
  show([...notices.filter(({ text }) => text !== notice.text), { ...notice, id }])
  return id
}

/** Notices inside the page; they outlive a navigation. */
export const notify = {
  /** Stays until closed. `text` is exactly what the screen's specification says, `detail` the reason. */
  failure(text: string, detail?: string) {
    add({ kind: 'failure', text, detail, action: undefined })
  },
  /** Goes by itself. `action` can take back what was done. */
  success(text: string, action?: NoticeAction) {
    const id = add({ kind: 'success', text, detail: undefined, action })
    setTimeout(() => close(id), action ? stay.withAction : stay.plain)
  },
  /** What is changed anew is not to be taken back to before its last change. */
  withdraw(of: string) {
    show(notices.filter(({ action }) => action?.of !== of))
  },
  /** Removes them all, for instance when somebody else signs in. */
  clear() {
    show([])
  },
}

/** Where notices appear; stands once, in the frame. */
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
      {/* There before its content, so that screen readers notice the change. */}
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

function NoticeContent({ notice: { id, kind, text, detail, action } }: { notice: Notice }) {
  return (
    <>
      {kind === 'failure' ? (
        <IconAlertTriangle className={classes.icon} aria-hidden />
      ) : (
        <IconCircleCheck className={classes.icon} aria-hidden />
      )}
      <div className={classes.texts}>
        <p className={classes.text}>{text}</p>
        {detail && detail !== text && <p>{detail}</p>}
      </div>
      {action && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            close(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label="Close" onClick={() => close(id)} />
    </>
  )
}
