import { Button } from '@mantine/core'
import { useState } from 'react'
import { actOnRow } from '../../../web/ui/act-on-row.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { MenuButton } from '../../../web/ui/menu-button.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { PictureDialog } from '../../../web/ui/picture-dialog.tsx'
import { SidePanel } from '../../../web/ui/side-panel.tsx'
import { Problem } from '../../../contract/problem.ts'
import { ComponentGroup, Sample } from './component-group.tsx'
import { longText, nothing } from './component-samples.ts'

/** Parts over the page; each opens at the press of its button. */
export function OverlayGroup() {
  const [open, setOpen] = useState<'dialog' | 'panel' | 'picture' | null>(null)
  const close = () => setOpen(null)
  return (
    <ComponentGroup name="Over the page">
      <Sample of="Dialog, SidePanel, PictureDialog, confirm, actOnRow, notify" as="line">
        <Button variant="default" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="default" onClick={() => setOpen('panel')}>
          Open a side panel
        </Button>
        <Button variant="default" onClick={() => setOpen('picture')}>
          Choose a picture
        </Button>
        <Button variant="default" onClick={() => void askAboutRow()}>
          Ask about a row
        </Button>
        <Button variant="default" onClick={giveNotices}>
          Give notices
        </Button>
      </Sample>
      <Sample of="MenuButton" as="line">
        <MenuButton label="Views">
          {(fold) => (
            <>
              <li>
                <button type="button" aria-current onClick={fold}>
                  Unpaid
                </button>
              </li>
              <li>
                <button type="button" onClick={fold}>
                  {longText}
                </button>
              </li>
            </>
          )}
        </MenuButton>
      </Sample>
      {open === 'dialog' && (
        <Dialog title="Are you still there?" detail={longText} onClose={close}>
          <Button onClick={close}>Stay signed in</Button>
        </Dialog>
      )}
      {open === 'picture' && (
        <PictureDialog
          title="Photo"
          shape="square"
          onSave={() => Promise.resolve()}
          onClose={close}
        />
      )}
      {open === 'panel' && (
        <SidePanel title="New appointment" onClose={close}>
          <p style={{ margin: 0 }}>{longText}</p>
          <Button onClick={close}>Book</Button>
        </SidePanel>
      )}
    </ComponentGroup>
  )
}

/** The question as it comes again when somebody else changed the row meanwhile. */
async function askAboutRow() {
  const stored = { version: 2, time: 'Tue 1 Dec, 16:00' }
  await actOnRow({
    row: { version: 1, time: 'Tue 1 Dec, 15:00' },
    question: { question: 'Cancel this appointment?', verb: 'Cancel it', keep: 'Keep it' },
    isAsked: false,
    inWords: ({ time }) => ({ Time: time }),
    act: ({ version }) =>
      version === stored.version
        ? Promise.resolve()
        : Promise.reject(new Problem('changed', { current: stored })),
  })
}

function giveNotices() {
  notify.failure('Failed to delete the bill', 'You are not allowed to do this.')
  notify.success('The bill was deleted.', { label: 'Undo', run: nothing })
}
