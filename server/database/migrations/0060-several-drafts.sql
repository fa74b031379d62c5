-- Several new records may be begun side by side: each draft carries the id its record will have.
update drafts set form = 'new-' || gen_random_uuid() where form = 'new';
