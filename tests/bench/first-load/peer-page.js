import { io } from 'socket.io-client'
import videojs from 'video.js'

// The smallest page that plays and chats with these two libraries: nothing of its own besides using them.
const player = videojs(document.querySelector('video'))
const socket = io()
socket.on('chat', (message) => document.body.append(message))
player.play()
