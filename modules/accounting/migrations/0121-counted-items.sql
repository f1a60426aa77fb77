-- Whether anything is counted is asked with every entry that is typed.
create index item_counted on accounting.item (workspace_id) where track_stock and deleted_at is null;
