import { Button } from '@mantine/core'
import { Card, CardList, CardListItem, Hint } from '../../../web/ui/card.tsx'
import { DropZone } from '../../../web/ui/drop-zone.tsx'
import { FoldedLine } from '../../../web/ui/folded-line.tsx'
import { Section } from '../../../web/ui/section.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { ComponentGroup, Sample } from './component-group.tsx'
import { longText, nothing } from './component-samples.ts'

/** The parts that a page is made of. */
export function CardGroup() {
  return (
    <ComponentGroup name="Cards and sections">
      <Sample of="Card: badge, text, action, list">
        <Card
          title="Waiting room screen"
          beside={<StatusBadge word="Active" />}
          text="Shows the numbers of those who are called, without names."
          action={<Button variant="default">Open</Button>}
        >
          <CardList label="Screens">
            <CardListItem
              name="Entrance"
              detail="Made by Sarah Levin"
              action={
                <Button variant="subtle" size="compact-sm">
                  End
                </Button>
              }
            />
            <CardListItem name={longText} detail={longText} />
          </CardList>
        </Card>
      </Sample>
      <Sample of="Card: of level 3, with a hint alone">
        <Card title="Messages" level={3}>
          <Hint>{longText}</Hint>
        </Card>
      </Sample>
      <Sample of="Card: texts that do not fit" isTight>
        <Card title={longText} level={3} action={<Button variant="default">Open</Button>} />
      </Sample>
      <Sample of="DropZone">
        <DropZone label="Add scans" onDrop={nothing}>
          <p style={{ margin: 0 }}>Drop scans here</p>
          <Button>Choose scans</Button>
        </DropZone>
      </Sample>
      <Sample of="FoldedLine">
        <FoldedLine title="Offered times" count={2}>
          <p style={{ margin: 0 }}>{longText}</p>
        </FoldedLine>
      </Sample>
      <Sample of="Section">
        <Section title="Sign-in">
          <p>{longText}</p>
          <Button variant="default">Change password</Button>
        </Section>
      </Sample>
    </ComponentGroup>
  )
}
