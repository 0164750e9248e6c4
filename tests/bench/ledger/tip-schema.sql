-- The peer: the same double entry, written the way one writes it for PostgreSQL alone. One function call is one tip and one commit.
create table accounts (id text primary key, posted bigint not null, held bigint not null default 0,
  check (id = 'promotions' or posted - held >= 0));
create table movements (seq bigserial primary key, id uuid not null unique, reason text not null, at bigint not null, memo text not null);
create table transfers (movement bigint not null, line int not null, debit text not null, credit text not null,
  tokens bigint not null check (tokens > 0), primary key (movement, line), check (debit <> credit));
create table entries (movement bigint not null, account text not null, tokens bigint not null, balance bigint not null,
  counterparty text not null, at bigint not null, primary key (account, movement));
create table keys (id text primary key, fingerprint text not null, receipt text not null);
create table outbox (cursor bigserial primary key, topic text not null, name text not null, payload text not null, at bigint not null);
create index outbox_topic on outbox (topic, cursor);

insert into accounts select 'wallet:' || v, 1000000000 from generate_series(0, 999) v;
insert into accounts select 'earnings:' || m, 0 from generate_series(0, 49) m;
-- A site account for each client, so that the peer is not slowed down by one row that all tips want.
insert into accounts select 'platform:' || c, 0 from generate_series(0, 63) c;

create function tip(viewer int, model int, house int) returns bigint language plpgsql as $$
declare
  wallet text := 'wallet:' || viewer;
  earnings text := 'earnings:' || model;
  platform text := 'platform:' || house;
  moved uuid := gen_random_uuid();
  now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
  row_seq bigint;
  left_over bigint;
  earned bigint;
  kept bigint;
begin
  -- In id order (earnings, platform, wallet), so that no two tips wait for each other in a circle.
  update accounts set posted = posted + 13 where id = earnings returning posted into earned;
  update accounts set posted = posted + 12 where id = platform returning posted into kept;
  update accounts set posted = posted - 25 where id = wallet and posted - held >= 25 returning posted into left_over;
  if left_over is null then raise exception 'not_enough_tokens'; end if;
  insert into keys values ('tip:' || viewer || moved, model || ':25', json_build_object('id', moved, 'available', left_over)::text);
  insert into movements (id, reason, at, memo) values (moved, 'tip', now_ms, '{"comment":"well done","gross":25}') returning seq into row_seq;
  insert into transfers values (row_seq, 0, wallet, earnings, 13), (row_seq, 1, wallet, platform, 12);
  insert into entries values (row_seq, wallet, -25, left_over, earnings, now_ms), (row_seq, earnings, 13, earned, wallet, now_ms),
    (row_seq, platform, 12, kept, wallet, now_ms);
  insert into outbox (topic, name, payload, at) values
    ('room:model' || model, 'v3.tip.received', json_build_object('tokens', 25, 'receiver_name', 'model' || model,
      'sender_name', 'viewer' || viewer, 'transfer_id', moved, 'sent_at', now_ms)::text, now_ms),
    ('account:' || viewer, 'v3.token.update', json_build_object('username', 'viewer' || viewer, 'tokens', left_over,
      'token_change', -25, 'type', 'tip')::text, now_ms);
  return left_over;
end $$;
