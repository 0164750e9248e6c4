import { debug, error, info, warn } from './log-event.ts'

const seeWorkers = 'Check whether media workers run (`media_worker_died`).'
const seeFfmpeg = 'Check whether ffmpeg runs, and whether the machine has CPU, memory and disk space left.'

/** Media workers, encoders, HLS, recordings, pictures and files. */
export const mediaEvents = {
  b_frame_watch_failed: debug('A stream could not be checked for B-frames.', 'It plays anyway.'),
  clip_render_failed: warn('A clip could not be made.', 'The next request tries again.', seeFfmpeg),
  encoder_check_failed: error(
    'The rights of encoders could not be checked.',
    'Their streams continue; retrying.',
    'Check whether the database answers.',
  ),
  encoder_clock_failed: info(
    'The clock of an encoder jumped back.',
    'Its stream ends; the encoder connects again.',
  ),
  encoder_fell_behind: warn(
    'A stream of an encoder fell behind.',
    'The server drops the late part and continues at the live edge.',
  ),
  encoder_refusal_update_failed: error(
    'The refusal of an encoder could not be sent to its room.',
    'The performer does not read the reason; not retried.',
    'Check whether the database answers.',
  ),
  encoder_refused: info('An encoder was refused.', 'Its performer reads the reason.'),
  encoder_replaced: info('An encoder is no longer the main feed.', 'Its stream ends.'),
  encoder_right_lost: info('An encoder lost its right to stream.', 'Its stream ends.'),
  encoder_sound_dropped: warn(
    'Audio of an encoder is dropped, because ffmpeg falls behind.',
    'Viewers hear gaps until it catches up.',
    seeFfmpeg,
  ),
  encoder_sound_failed: warn(
    'The audio of an encoder could not be started.',
    'The stream is refused; the encoder connects again.',
    seeFfmpeg,
  ),
  encoder_stream_refused: info('A stream of an encoder was refused.', 'Its performer reads the reason.'),
  encoder_video_failed: warn(
    'The video of an encoder could not be started.',
    'The stream is refused; the encoder connects again.',
    seeWorkers,
  ),
  encoder_video_live: info('The video of an encoder is live.'),
  hls_ended: info('HLS of a room ended.'),
  hls_fragments_failed: error(
    'ffmpeg wrote no fragments of HLS.',
    'Viewers of HLS wait; retrying.',
    seeFfmpeg,
  ),
  hls_key_frame_failed: warn(
    'HLS could not request a key frame.',
    'It waits for the next key frame of the stream.',
  ),
  hls_retrying: warn('HLS of a room stopped.', 'Viewers of HLS wait; retrying after `delayMs`.', seeFfmpeg),
  hls_source_failed: warn('A source of HLS sends no packets.', 'HLS of the room is restarted.', seeWorkers),
  ingest_start_failed: warn(
    'The stream of an encoder could not be started.',
    'The encoder is refused and may connect again.',
    seeWorkers,
  ),
  ingest_start_refused: debug('An encoder offered a stream that the server cannot accept.', 'It is refused.'),
  key_frames_rare: warn(
    'An encoder sends key frames too rarely.',
    'Viewers who join wait for the next key frame.',
    'Ask the performer to set a key frame interval of 2 s.',
  ),
  media_queue_failed: error(
    'The queue of uploads could not be read.',
    'Uploads wait; retrying in some seconds.',
    'Check whether the database answers.',
  ),
  media_work_failed: error(
    'A file of a library could not be processed.',
    'Retrying; the server gives up after five attempts.',
    seeFfmpeg,
  ),
  media_work_left: error(
    'Temporary files of interrupted work could not be removed.',
    'They take up disk space.',
    'Stop the server and delete `library-work/` in DATA_DIR.',
  ),
  media_worker_died: error(
    'A media worker died.',
    'Its rooms lose their streams for some seconds; the server starts another one, and clients reconnect.',
    'If this repeats, check memory (`dmesg`) and the ports of `MEDIA_PORTS`.',
  ),
  media_worker_start_failed: error(
    'A media worker could not be started.',
    'Its share of the rooms has no media; retrying, later each time.',
    'Read `err`: the program is missing, its port is taken, or memory ran out.',
  ),
  media_worker_started: info('A media worker runs.'),
  offline_clip_failed: warn(
    'A clip for an offline room could not be recorded.',
    'Its performer reads that they may try again.',
  ),
  preview_failed: warn(
    'A preview of a room could not be made.',
    'Its card shows a still image; a later request retries.',
  ),
  proxy_header_missing: info(
    'A proxy opened a connection to RTMP without a PROXY header.',
    'It was refused.',
    'Switch `proxy_protocol` on in the proxy.',
  ),
  recording_ended: info('A recording ended.'),
  recording_failed: error(
    'A recording failed.',
    'The part that was written is stored; the rest is lost.',
    seeFfmpeg,
  ),
  recording_retrying: warn(
    'A recording lost the main feed.',
    'It continues when the stream resumes.',
    seeWorkers,
  ),
  recording_start_failed: error(
    'A recording could not be started.',
    'The person who asked for it reads that; not retried.',
    seeFfmpeg,
  ),
  room_media_lost: warn(
    'A room lost its media worker.',
    'Its stream stops for some seconds; clients reconnect to another worker.',
  ),
  room_media_waiting: warn(
    'A room waits for a media worker.',
    'It has no media until one runs; the next request of a client tries again.',
    seeWorkers,
  ),
  rtmp_command_unknown: debug('An encoder sent a command that is not known.', 'It is ignored.'),
  rtmp_connection_lost: debug('The connection of an encoder broke.', 'The encoder connects again.'),
  rtmp_connection_refused: info(
    'An RTMP connection was refused: too many connections are waiting.',
    'Its encoder connects again.',
  ),
  rtmp_encoder_dropped: info(
    'An encoder was disconnected.',
    '`why` has the reason; the encoder may connect again.',
  ),
  rtmp_listen_failed: error(
    'RTMP cannot accept a connection.',
    'Encoders that stream continue; new ones may fail and connect again.',
    'Check the limit of open files; if it remains, restart the server.',
  ),
  rtmp_off: warn(
    'RTMP is off.',
    'Encoders cannot stream over RTMP; WHIP and browsers can.',
    'Read `trouble`, which says what is missing.',
  ),
  rtmp_stream_failed: error(
    'A stream over RTMP could not be opened.',
    'Its encoder is refused and connects again.',
    'Read `err`; check whether the database answers.',
  ),
  sfu_request_failed: warn(
    'A media request failed in the server.',
    'Its client reads `media_unavailable` and may ask again.',
    seeWorkers,
  ),
  sfu_request_refused: debug('A client sent media parameters that cannot be used.', 'It is refused.'),
  show_recording_failed: error(
    'A show could not be recorded.',
    'No one is charged for the recording; the show continues.',
    seeFfmpeg,
  ),
  show_recording_save_failed: error(
    'The recording of a show could not be stored.',
    'The recording is lost.',
    'Check whether the disk is full; look for the file in `recordings/`.',
  ),
  sound_converter_failed: warn(
    'The audio converter of an encoder ended.',
    'The server restarts it once; if it ends again, the stream is refused.',
    seeFfmpeg,
  ),
  stream_key_renewed: info('A stream key was renewed.', 'The old key is refused.'),
  thumbnail_failed: warn(
    'A thumbnail of a room could not be made.',
    'The old thumbnail is shown; retrying after `delayMs`.',
    seeWorkers,
  ),
  upload_failed: error(
    'An upload failed.',
    'The person who uploads reads that and may try again.',
    'Check whether the disk is full.',
  ),
  whip_stream_ended: info('A stream over WHIP ended.'),
  whip_stream_failed: warn(
    'A stream over WHIP could not be opened.',
    'Its encoder is refused and may connect again.',
    seeWorkers,
  ),
  whip_stream_opened: info('A stream over WHIP is open.'),
} as const
