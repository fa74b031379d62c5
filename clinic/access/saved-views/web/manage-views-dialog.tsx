import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  changeSavedView,
  removeSavedView,
  type SavedView,
  SavedViewChanges,
} from '../saved-view.ts'

interface ManageViewsDialogProps {
  readonly views: readonly SavedView[]
  readonly onChange: () => Promise<unknown>
  readonly onClose: () => void
}

/** The own views of a list, to rename, to delete, and to choose the one it opens with. */
export function ManageViewsDialog({ views, onChange, onClose }: ManageViewsDialogProps) {
  return (
    <Dialog title="Manage views" onClose={onClose}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {views.map((view) => (
          <li key={view.id}>
            <ManagedView view={view} onChange={onChange} />
          </li>
        ))}
      </Stack>
      <Button mt="md" variant="default" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

interface ManagedViewProps {
  readonly view: SavedView
  readonly onChange: () => Promise<unknown>
}

function ManagedView({ view, onChange }: ManagedViewProps) {
  const { id, name, isDefault } = view
  const change = useAct(changeSavedView)
  const remove = useAct(removeSavedView)
  const [isRenaming, setIsRenaming] = useState(false)

  async function run(done: Promise<unknown>) {
    try {
      await done
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to change view', error.message)
    }
    await onChange()
  }

  if (isRenaming) {
    return (
      <Form
        schema={SavedViewChanges.pick({ name: true })}
        initial={{ name }}
        onSubmit={async (body) => {
          await change.act({ params: { id }, body: { ...body, isDefault } })
          await onChange()
          setIsRenaming(false)
        }}
        saving={change.saving}
        problem={change.problem}
        failure="Failed to change view"
        submitLabel="Rename"
        savingLabel="Renaming..."
        isLeftFreely
        onCancel={() => setIsRenaming(false)}
      >
        <TextField name="name" label="Name" required />
      </Form>
    )
  }
  return (
    <Group justify="space-between" gap="xs">
      <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
      <Group gap={4}>
        <Button
          variant={isDefault ? 'light' : 'subtle'}
          size="compact-sm"
          aria-pressed={isDefault}
          aria-label={`Open the list with ${name}`}
          disabled={change.saving}
          onClick={() =>
            void run(change.act({ params: { id }, body: { name, isDefault: !isDefault } }))
          }
        >
          Default
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Rename ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Delete ${name}`}
          disabled={remove.saving}
          onClick={() => void run(remove.act({ params: { id } }))}
        >
          Delete
        </Button>
      </Group>
    </Group>
  )
}
